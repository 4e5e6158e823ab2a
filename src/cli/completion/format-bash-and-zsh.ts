/** Completions for bash, and for zsh with descriptions. Both find the position on the line and then choose by `case`. */
import { listPaths, listValued, type TreeNode, type Value, type Word } from './read-tree.ts'

export function formatBash(nodes: readonly TreeNode[]): string {
  return `# Completions of ershou for bash, printed by \`ershou completion bash\`.
_ershou() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" place='' option='' word='' count=0 i
  [[ $cur == '=' ]] && cur=''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    [[ $word == '=' ]] && continue
${formatWalk(nodes, 'count=$((count + 1))')}
  done
  local IFS=$'\\n' words=''
  if [[ -n $option ]]; then
    case "\${place:+$place }$option" in
${cases(listOptionValues(nodes, completeInBash))}
    esac
  elif [[ $cur == -* ]]; then
    case "$place" in
${cases(nodes.map(({ path, options }) => [path, setWords(options.flatMap(({ flags }) => flags))]))}
    esac
  else
    case "$place/$count" in
${cases(listPlaces(nodes, (commands) => setWords(commands.map(({ name }) => name)), completeInBash))}
    esac
  fi
  COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -F _ershou ershou
`
}

function completeInBash({ choices, isFile }: Value): string {
  if (isFile) return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur"))'
  return setWords(choices)
}

function setWords(list: readonly string[]): string {
  return list.length === 0 ? '' : `words=$${quote(list.join('\\n'))}`
}

export function formatZsh(nodes: readonly TreeNode[]): string {
  return `#compdef ershou
# Completions of ershou for zsh, printed by \`ershou completion zsh\`.
_ershou() {
  local place='' option='' word='' i
  local -i count=0
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    word="\${(Q)words[i]}"
${formatWalk(nodes, 'count+=1')}
  done
  if [[ -z $option && "\${words[CURRENT]}" == --*=* ]]; then
    option="\${words[CURRENT]%%=*}"
    compset -P '*='
  fi
  if [[ -n $option ]]; then
    case "\${place:+$place }$option" in
${cases(listOptionValues(nodes, completeInZsh))}
    esac
  elif [[ "\${words[CURRENT]}" == -* ]]; then
    case "$place" in
${cases(nodes.map(({ path, options }) => [path, describeWords('option', options)]))}
    esac
  else
    case "$place/$count" in
${cases(listPlaces(nodes, (commands) => describeWords('command', commands), completeInZsh))}
    esac
  fi
}
if [[ "\${funcstack[1]}" == _ershou ]]; then
  _ershou "$@"
else
  compdef _ershou ershou
fi
`
}

function completeInZsh({ choices, isFile }: Value): string {
  if (isFile) return '_files'
  return choices.length === 0 ? ':' : `compadd -- ${choices.map(quote).join(' ')}`
}

function describeWords(what: string, list: readonly Word[]): string {
  const pairs = list.map(({ name, description }) => quote(`${name}:${description.replaceAll(':', '\\:')}`))
  return `found=(${pairs.join(' ')}); _describe ${what} found`
}

type Case = readonly [pattern: string, action: string]

function listOptionValues(nodes: readonly TreeNode[], complete: (value: Value) => string): Case[] {
  return nodes.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }): Case[] =>
      value === null ? [] : flags.map((flag) => [`${path} ${flag}`.trim(), complete(value)]),
    ),
  )
}

/** The commands or arguments at each position. */
function listPlaces(
  nodes: readonly TreeNode[],
  offer: (commands: readonly Word[]) => string,
  complete: (value: Value) => string,
): Case[] {
  return nodes.flatMap(({ path, commands, values }): Case[] => {
    if (commands.length > 0) return [[`${path}/0`, offer(commands)]]
    return values.map((value, index): Case => [`${path}/${index}`, complete(value)])
  })
}

/** Cases without an action are left out. */
function cases(list: readonly Case[]): string {
  const needed = list.filter(([, action]) => action !== '')
  return needed.map(([pattern, action]) => `      ${quote(pattern)}) ${action} ;;`).join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A pattern of `case` that matches each of the texts. */
function anyOf(texts: readonly string[]): string {
  return texts.length === 0 ? quote('') : texts.map(quote).join(' | ')
}

/** Reads the words before the current one, with `$word` set to each of them in order. */
function formatWalk(nodes: readonly TreeNode[], countOneMore: string): string {
  return `    if [[ -n $option ]]; then
      option=''
      continue
    fi
    case "$word" in
      -*)
        case "\${place:+$place }$word" in
          ${anyOf(listValued(nodes))}) option="$word" ;;
        esac
        ;;
      *)
        case "\${place:+$place }$word" in
          ${anyOf(listPaths(nodes))}) place="\${place:+$place }$word" ;;
          *) ${countOneMore} ;;
        esac
        ;;
    esac`
}
