/** Functions of the C library and of POSIX. A compatibility header may redefine them for its own files. */
export const libraryNames: ReadonlySet<string> = new Set(
  `abort abs accept access alarm asctime asprintf assert atexit atof atoi atol atoll bcmp bcopy bind bsearch bzero calloc
   ceil chdir chmod chown clock close closedir connect cos ctime dup dup2 errno execl execv execve execvp exit exp fabs
   fchmod fclose fcntl fdopen feof ferror fflush fgetc fgets fileno floor fmod fopen fork fprintf fputc fputs fread free
   freeaddrinfo fscanf fseek fseeko fstat fsync ftell ftello ftruncate fwrite getaddrinfo getc getchar getcwd getenv
   gethostbyname getopt getpeername getpid getppid getrlimit getrusage getsockname getsockopt gettimeofday getuid gmtime
   gmtime_r htonl htons inet_ntop inet_pton ioctl isalnum isalpha isatty isdigit isinf islower isnan isprint ispunct
   isspace isupper isxdigit kill labs link listen localtime localtime_r log log10 log2 longjmp lseek lstat malloc max
   memchr memcmp memcpy memmem memmove memset min mkdir mkstemp mktime mmap mprotect munmap nanosleep ntohl ntohs open
   opendir pause pclose perror pipe poll popen posix_memalign pow pread printf pthread_create pthread_join putc putchar
   puts pwrite qsort raise rand random read readdir readlink readv realloc realpath recv recvfrom recvmsg remove rename
   rewind rmdir round scanf select send sendmsg sendto setbuf setenv setitimer setjmp setlocale setrlimit setsid
   setsockopt setuid setvbuf shutdown sigaction sigaddset sigemptyset signal sin sleep snprintf socket socketpair sprintf
   sqrt srand srandom sscanf stat static_assert strcasecmp strcasestr strcat strchr strcmp strcoll strcpy strcspn strdup
   strerror strerror_r strftime strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk
   strptime strrchr strsep strspn strstr strtod strtof strtok strtok_r strtol strtold strtoll strtoul strtoull symlink
   sync sysconf syslog system tan time times tolower toupper truncate uname unlink unsetenv usleep utime utimes va_arg
   va_copy va_end va_start vasprintf vfprintf vprintf vsnprintf vsprintf wait waitpid wcslen write writev`.split(
    /\s+/,
  ),
);
