/**
 * Whether a `.h` file is C++. Headers of C libraries with `extern "C"` under `#ifdef __cplusplus` are C. The patterns
 * are cheap and apply to the text without comments, strings and code for C++ compilers only.
 */

export function looksLikeCpp(text: string): boolean {
  return cppSign.test(withoutNoise(text));
}

const cppSign = new RegExp(
  [
    /^[ \t]*(?:template\s*<|(?:inline\s+)?namespace(?:\s+[\w:]+)?\s*[{=]|(?:public|private|protected)\s*:|class\s+\w[\w\s]*[:;{]|enum\s+class\b)/,
    /^[ \t]*using\s+[\w:]+(?:\s*=|\s*;|\s+\w)/,
    /^[ \t]*#[ \t]*include[ \t]*<[a-z_/]+>/,
    /^[ \t]*(?:virtual\s+[\w~]|explicit\s+\w+\s*\()/,
    /\b(?:constexpr|noexcept|(?:static|reinterpret)_cast|decltype)\b|\btypename\s+\w+\s*(?:::|[,>=])/,
    /\w::~?[A-Za-z_]/,
    /\boperator\s*(?:[=<>+\-*/!]=?|\(\)|\[\])\s*\(/,
    /^[ \t]*extern "C"/,
    /\bconst [\w:]+ ?& ?\w+[,)]/,
  ]
    .map((sign) => sign.source)
    .join('|'),
  'm',
);

/** Removes comments, strings and the code from `#ifdef __cplusplus` to its end or `#else`. */
function withoutNoise(text: string): string {
  const plain = text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<!include\s*)"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    (found) => (found === '"C"' || found === '"C++"' ? '"C"' : ' '),
  );
  if (!plain.includes('__cplusplus')) return plain;
  const rows = plain.split('\n');
  const kept: string[] = [];
  let depth = 0;
  let hiddenAt: number | undefined;
  for (const row of rows) {
    const directive = /^[ \t]*#[ \t]*(if|ifdef|ifndef|else|elif|endif)\b(.*)/.exec(row);
    const word = directive?.[1];
    if (word === undefined) {
      if (hiddenAt === undefined) kept.push(row);
      continue;
    }
    if (word.startsWith('if')) {
      depth++;
      if (
        hiddenAt === undefined &&
        word !== 'ifndef' &&
        /(?<!!\s*defined\s*\(?\s*)__cplusplus/.test(directive?.[2] ?? '')
      )
        hiddenAt = depth;
    } else if (hiddenAt === depth) {
      hiddenAt = undefined;
    }
    if (word === 'endif') depth--;
  }
  return kept.join('\n');
}
