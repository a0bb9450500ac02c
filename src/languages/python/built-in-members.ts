/** Members of the types that every Python program uses: strings, containers, numbers, files, patterns, generators. */
export const builtInMembers: ReadonlySet<string> = new Set(
  `add add_note append args as_integer_ratio bit_count bit_length buffer c_contiguous capitalize casefold cast
   center clear close closed conjugate contiguous copy count cr_await cr_code cr_frame cr_origin cr_running
   cr_suspended decode denominator detach difference difference_update discard encode encoding end endpos endswith
   errors expand expandtabs extend f_contiguous fileno find findall finditer flags flush format format_map
   from_bytes fromhex fromkeys fullmatch get getbuffer getvalue gi_code gi_frame gi_running gi_suspended
   gi_yieldfrom group groupdict groupindex groups hex imag index indices insert intersection intersection_update
   is_integer isalnum isalpha isascii isatty isdecimal isdigit isdisjoint isidentifier islower isnumeric
   isprintable isspace issubset issuperset istitle isupper items itemsize join keys lastgroup lastindex
   line_buffering ljust lower lstrip maketrans match mode name nbytes ndim newlines numerator obj partition pattern
   peek pop popitem pos raw re read read1 readable readinto readinto1 readline readlines readonly real reconfigure
   regs release remove removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip
   scanner search seek seekable send setdefault shape sort span split splitlines start startswith step stop strides
   string strip sub subn suboffsets swapcase symmetric_difference symmetric_difference_update tell throw title
   to_bytes tobytes tolist toreadonly translate truncate union update upper values with_traceback writable write
   write_through writelines zfill`.split(/\s+/),
);
