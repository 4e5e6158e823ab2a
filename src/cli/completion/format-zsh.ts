/** Completions for zsh, with descriptions. */
import { formatWalk, quote } from './list-words.ts'
import type { TreeNode, Value, Word } from './read-tree.ts'

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
${nodes.flatMap(listOptionValues).join('\n')}
    esac
  elif [[ "\${words[CURRENT]}" == -* ]]; then
    case "$place" in
${nodes.map(({ path, options }) => `      ${quote(path)}) ${describeWords('option', options)} ;;`).join('\n')}
    esac
  else
    case "$place/$count" in
${nodes.flatMap(listPlaces).join('\n')}
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

function listOptionValues({ path, options }: TreeNode): string[] {
  return options.flatMap(({ flags, value }) =>
    value === null ? [] : flags.map((flag) => `      ${quote(`${path} ${flag}`.trim())}) ${completeValue(value)} ;;`),
  )
}

function listPlaces({ path, commands, values }: TreeNode): string[] {
  if (commands.length > 0) return [`      ${quote(`${path}/0`)}) ${describeWords('command', commands)} ;;`]
  return values.map((value, index) => `      ${quote(`${path}/${index}`)}) ${completeValue(value)} ;;`)
}

function completeValue({ choices, isFile }: Value): string {
  if (isFile) return '_files'
  return choices.length === 0 ? ':' : `compadd -- ${choices.map(quote).join(' ')}`
}

function describeWords(what: string, list: readonly Word[]): string {
  const pairs = list.map(({ name, description }) => quote(`${name}:${description.replaceAll(':', '\\:')}`))
  return `found=(${pairs.join(' ')}); _describe ${what} found`
}
