/** Completions for bash. */
import { formatWalk, quote } from './list-words.ts'
import type { TreeNode, Value } from './read-tree.ts'

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
${cases(listOptionValues(nodes))}
    esac
  elif [[ $cur == -* ]]; then
    case "$place" in
${cases(nodes.map(({ path, options }) => [path, words(options.flatMap(({ flags }) => flags))]))}
    esac
  else
    case "$place/$count" in
${cases(nodes.flatMap(listPlaces))}
    esac
  fi
  COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -F _ershou ershou
`
}

type Case = readonly [pattern: string, action: string]

function listOptionValues(nodes: readonly TreeNode[]): Case[] {
  return nodes.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }): Case[] =>
      value === null ? [] : flags.map((flag) => [`${path} ${flag}`.trim(), completeValue(value)]),
    ),
  )
}

function listPlaces({ path, commands, values }: TreeNode): Case[] {
  if (commands.length > 0) return [[`${path}/0`, words(commands.map(({ name }) => name))]]
  return values.map((value, index): Case => [`${path}/${index}`, completeValue(value)])
}

function completeValue({ choices, isFile }: Value): string {
  if (isFile) return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur"))'
  return words(choices)
}

function words(list: readonly string[]): string {
  return list.length === 0 ? '' : `words=$${quote(list.join('\\n'))}`
}

/** Cases without an action are left out. */
function cases(list: readonly Case[]): string {
  const needed = list.filter(([, action]) => action !== '')
  return needed.map(([pattern, action]) => `      ${quote(pattern)}) ${action} ;;`).join('\n')
}
