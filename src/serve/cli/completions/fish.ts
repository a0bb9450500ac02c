/** Completions for fish, one line each. */
import type { Completed, CompletedVerb, Value } from './describe-verbs.ts';

export function fishScript(verbs: readonly CompletedVerb[]): string {
  return `# codeagent completions for fish: codeagent completions fish > ~/.config/fish/completions/codeagent.fish
function __codeagent_is
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test "$words[2]" = "$argv[1]"
end
function __codeagent_is_first
    test (count (commandline -opc)) -eq 1
end
complete -c codeagent -n __codeagent_is_first -f
${verbs.map(({ name, summary }) => `complete -c codeagent -n __codeagent_is_first -a ${name} -d ${quoted(summary)}`).join('\n')}
${verbs.flatMap(verbLines).join('\n')}`;
}

function verbLines({ name, options, arguments: [first] }: CompletedVerb): readonly string[] {
  const start = `complete -c codeagent -n '__codeagent_is ${name}'`;
  const lines = options.map((option) => `${start} ${optionWords(option)}`);
  return first?.value.kind === 'words' ? [...lines, `${start} -f -a ${wordList(first.value)}`] : lines;
}

function optionWords({ name, short, help, value }: Completed): string {
  const names = `${short === undefined ? '' : `-s ${short} `}-l ${name}`;
  return `${names} -d ${quoted(help)}${valueWords(value)}`;
}

function valueWords(value: Value): string {
  if (value.kind === 'words') return ` -x -a ${wordList(value)}`;
  return { none: '', free: ' -x', files: ' -r -F', folders: " -x -a '(__fish_complete_directories)'" }[
    value.kind
  ];
}

function wordList(value: Extract<Value, { kind: 'words' }>): string {
  const words = value.words.join(' ');
  return value.isList ? `'(__fish_append , ${words})'` : `'${words}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, (sign) => `\\${sign}`)}'`;
}
