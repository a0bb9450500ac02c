/** Completions for bash 3.2 or later, without its completion package. Where we have no words, bash completes files. */
import type { Completed, CompletedVerb } from './describe-verbs.ts';

export function bashScript(verbs: readonly CompletedVerb[]): string {
  return `# codeagent completions for bash. In ~/.bashrc: eval "$(codeagent completions bash)"
_codeagent() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} verb=\${COMP_WORDS[1]}
  local words='' before='' word
  COMPREPLY=()
  # bash splits --mode=text into three words.
  if [[ $cur == = ]]; then cur=''
  elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if [[ $COMP_CWORD -eq 1 ]]; then
    words='${[...verbs.map(({ name }) => name), '--help', '--version'].join(' ')}'
  else
    case "$verb $prev" in
${verbs.flatMap(valueCases).join('\n')}
    *)
      if [[ $cur == -* ]]; then
        case $verb in
${verbs.map(optionCase).join('\n')}
        esac
      else
        case $verb in
${verbs.flatMap(argumentCase).join('\n')}
        esac
      fi
      ;;
    esac
  fi
  if [[ $cur == *,* ]]; then
    before=\${cur%,*},
    cur=\${cur##*,}
  fi
  for word in $words; do
    [[ $word == "$cur"* ]] && COMPREPLY+=("$before$word")
  done
}
complete -o bashdefault -o default -F _codeagent codeagent`;
}

/** Cases for the word after an option that takes a value. */
function valueCases({ name, options }: CompletedVerb): readonly string[] {
  return options.flatMap((option) => {
    if (option.value.kind === 'none') return [];
    const patterns = spellings(option).map((spelling) => `'${name} ${spelling}'`);
    return [`    ${patterns.join('|')}) ${valueAnswer(option)};;`];
  });
}

function valueAnswer({ value }: Completed): string {
  if (value.kind === 'words') return `words='${value.words.join(' ')}'`;
  return value.kind === 'free' ? 'compopt +o bashdefault +o default 2>/dev/null; return' : 'return';
}

function optionCase({ name, options }: CompletedVerb): string {
  return `        ${name}) words='${options.flatMap(spellings).join(' ')}';;`;
}

/** A case for the first argument, when it has a fixed set of words. */
function argumentCase({ name, arguments: [first] }: CompletedVerb): readonly string[] {
  return first?.value.kind === 'words' ? [`        ${name}) words='${first.value.words.join(' ')}';;`] : [];
}

function spellings({ name, short }: Completed): readonly string[] {
  return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
}
