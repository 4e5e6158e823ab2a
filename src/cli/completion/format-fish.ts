/** Completions for fish, with descriptions. */
import { listPaths, listValued, type TreeNode, type TreeOption, type Value, type Word } from './read-tree.ts'

export function formatFish(nodes: readonly TreeNode[]): string {
  return `# Completions of ershou for fish, printed by \`ershou completion fish\`.
function __ershou_at
    set -l place
    set -l option
    set -l count 0
    for word in (commandline -opc)[2..]
        if set -q option[1]
            set -e option
            continue
        end
        switch "$word"
            case '-*'
                contains -- (string join ' ' -- $place $word) ${listValued(nodes).map(quoteFish).join(' ')}
                and set option $word
            case '*'
                if contains -- (string join ' ' -- $place $word) ${listPaths(nodes).map(quoteFish).join(' ')}
                    set -a place $word
                else
                    set count (math $count + 1)
                end
        end
    end
    test "$place" = "$argv[1]"; or return 1
    test (count $argv) -lt 2; or test $count = $argv[2]
end
complete -c ershou -f
${nodes.flatMap(formatNode).join('\n')}
`
}

function formatNode({ path, commands, options, values }: TreeNode): string[] {
  return [
    ...commands.map((word) => formatCommand(path, word)),
    ...options.map((option) => formatOption(path, option)),
    ...(commands.length > 0 ? [] : values.flatMap((value, index) => formatValue(path, index, value))),
  ]
}

function formatCommand(path: string, { name, description }: Word): string {
  return `${begin(path, 0)} -a ${name} -d ${quoteFish(description)}`
}

function formatOption(path: string, { flags, description, value }: TreeOption): string {
  const spelled = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
  return [begin(path), ...spelled, ...formatOptionValue(value), `-d ${quoteFish(description)}`].join(' ')
}

function formatOptionValue(value: Value | null): string[] {
  if (value === null) return []
  if (value.isFile) return ['-r -F']
  return value.choices.length === 0 ? ['-x'] : [`-x -a ${quoteFish(value.choices.join(' '))}`]
}

function formatValue(path: string, index: number, { choices, isFile }: Value): string[] {
  if (isFile) return [`${begin(path, index)} -F`]
  return choices.length === 0 ? [] : [`${begin(path, index)} -a ${quoteFish(choices.join(' '))}`]
}

function begin(path: string, count: number | null = null): string {
  return `complete -c ershou -n ${quoteFish(`__ershou_at ${quoteFish(path)}${count === null ? '' : ` ${count}`}`)}`
}

/** Fish knows two escapes in single quotes. */
function quoteFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
