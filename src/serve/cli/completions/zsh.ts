/** Completions for zsh. The script works as a file in `fpath` and through `eval` after compinit. */
import type { Completed, CompletedVerb, Value } from './describe-verbs.ts';

export function zshScript(verbs: readonly CompletedVerb[]): string {
  return `#compdef codeagent
# codeagent completions for zsh. In ~/.zshrc, after compinit: eval "$(codeagent completions zsh)"
_codeagent() {
  local -a verbs
  if (( CURRENT == 2 )); then
    verbs=(
${verbs.map(({ name, summary }) => `      ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`).join('\n')}
    )
    _describe -t commands command verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
${verbs.map(verbCase).join('\n')}
  esac
}
if [[ $funcstack[1] == _codeagent ]]; then
  _codeagent "$@"
else
  compdef _codeagent codeagent
fi`;
}

function verbCase({ name, options, arguments: places }: CompletedVerb): string {
  const specs = [...options.map(optionSpec), ...places.map(argumentSpec)];
  return `  ${name})\n    _arguments -s ${specs.join(' \\\n      ')}\n    ;;`;
}

function optionSpec({ name, short, help, isRepeated, value }: Completed): string {
  const takes = value.kind !== 'none';
  const text = `[${escaped(help)}]${takes ? `:${name}:${action(value)}` : ''}`;
  const long = `--${name}${takes ? '=' : ''}`;
  const once = (spellings: string) => (isRepeated ? '*' : `(${spellings})`);
  if (short === undefined) return quoted(`${isRepeated ? '*' : ''}${long}${text}`);
  const shortSpec = `-${short}${takes ? '+' : ''}`;
  return `${quoted(once(`-${short} --${name}`))}{${shortSpec},${long}}${quoted(text)}`;
}

function argumentSpec({ name, isRepeated, value }: Completed): string {
  return quoted(`${isRepeated ? '*' : ''}:${name}:${action(value)}`);
}

function action(value: Value): string {
  if (value.kind === 'words')
    return value.isList ? `_values -s , word ${value.words.join(' ')}` : `(${value.words.join(' ')})`;
  return { none: '', free: ' ', files: '_files', folders: '_files -/' }[value.kind];
}

function escaped(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, (sign) => `\\${sign}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
