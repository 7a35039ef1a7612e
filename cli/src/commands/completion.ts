import { Argument, Command, type Option } from 'commander';
import { processTerminal, type Terminal } from '../terminal';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `eligibility completion`: what a shell needs to complete commands and options, written once for this version. */
export function completion({ print }: Pick<Terminal, 'print'> = processTerminal): Command {
  return new Command('completion')
    .description('A script that completes commands and options: eval "$(eligibility completion bash)"')
    .addArgument(new Argument('<shell>', 'whose script is printed').choices(SHELLS))
    .action((shell: Shell, _options: unknown, command: Command) => {
      const tree = entriesOf(command.parent ?? command);
      print(shell === 'fish' ? fishScript(tree) : `${tables(tree)}\n${DRIVERS[shell]}`);
    });
}

/** What may stand behind the words of a command, or behind one of its options. */
type Entry = {
  /** Such as ` payers status`; with an option behind it, ` check --fixture`. */
  readonly path: string;
  readonly words: readonly string[];
  /** Whether the words are those of an option's value; none then means a file or a text. */
  readonly isValue: boolean;
};

function entriesOf(command: Command, path = ''): readonly Entry[] {
  const options = command.createHelp().visibleOptions(command);
  const words = [
    ...command.commands.map((one) => one.name()),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ...options.flatMap(({ long }) => long ?? []),
  ];
  return [
    { path, words, isValue: false },
    ...options.filter(takesValue).map(({ long, argChoices = [] }) => ({
      path: `${path} ${long ?? ''}`,
      words: argChoices,
      isValue: true,
    })),
    ...command.commands.flatMap((one) => entriesOf(one, `${path} ${one.name()}`)),
  ];
}

function takesValue({ required, optional, long }: Option): boolean {
  return long !== undefined && (required || optional);
}

/** Paths and words have no quotes: they are names of commands, options and choices. */
function tables(tree: readonly Entry[]): string {
  const cases = (isValue: boolean): string =>
    tree
      .filter((entry) => entry.isValue === isValue)
      .map(({ path, words }) => `  '${path}') echo '${words.join(' ')}' ;;`)
      .join('\n');
  return `_eligibility_words() {\n  case "$1" in\n${cases(false)}\n  esac\n}
_eligibility_values() {\n  case "$1" in\n${cases(true)}\n  *) return 1 ;;\n  esac\n}
_eligibility_found() {
  local previous="$1" path='' word
  shift
  for word in "$@"; do
    case "$word" in -*) continue ;; esac
    case " $(_eligibility_words "$path") " in *" $word "*) path="$path $word" ;; esac
  done
  _eligibility_values "$path $previous" || _eligibility_words "$path"
}`;
}

const DRIVERS: Readonly<Record<Exclude<Shell, 'fish'>, string>> = {
  bash: `_eligibility() {
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  local words="$(_eligibility_found "\${COMP_WORDS[COMP_CWORD-1]}" "\${before[@]}")"
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _eligibility eligibility`,
  zsh: `_eligibility() {
  local found="$(_eligibility_found "\${words[CURRENT-1]}" "\${(@)words[2,CURRENT-1]}")"
  compadd -- \${=found} || _files
}
compdef _eligibility eligibility`,
};

function fishScript(tree: readonly Entry[]): string {
  const cases = (isValue: boolean): string =>
    tree
      .filter((entry) => entry.isValue === isValue)
      .map(({ path, words }) => `    case '${path}'\n      string split -- ' ' '${words.join(' ')}'`)
      .join('\n');
  return `function __eligibility_words\n  switch "$argv[1]"\n${cases(false)}\n  end\nend
function __eligibility_values\n  switch "$argv[1]"\n${cases(true)}\n    case '*'\n      return 2\n  end\n  return 0\nend
function __eligibility
  set -l before (commandline -opc)
  set -l path ''
  for word in $before[2..]
    string match -q -- '-*' $word; and continue
    contains -- $word (__eligibility_words "$path"); and set path "$path $word"
  end
  set -l found (__eligibility_values "$path $before[-1]")
  test $status -eq 2; and set found (__eligibility_words "$path")
  set -l token (commandline -ct)
  string match -q -- "$token*" $found; and printf '%s\\n' $found; or __fish_complete_path "$token"
end
complete -c eligibility -f -a '(__eligibility)'`;
}
