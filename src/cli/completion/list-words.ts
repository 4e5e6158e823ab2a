/** What all shells need to find their position on the line. */
import type { TreeNode } from './read-tree.ts'

/** `account create`, for each command that there is. */
export function listPaths(nodes: readonly TreeNode[]): string[] {
  return nodes.map(({ path }) => path).filter((path) => path !== '')
}

/** `account create --plan`, for each option whose value is the next word. */
export function listValued(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ path, options }) =>
    options.filter(({ value }) => value !== null).flatMap(({ flags }) => flags.map((flag) => `${path} ${flag}`.trim())),
  )
}

/** Quotes a text as one shell word. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A pattern of `case` that matches each of the texts. */
function anyOf(texts: readonly string[]): string {
  return texts.length === 0 ? quote('') : texts.map(quote).join(' | ')
}

/** For bash and zsh: reads the words before the current one, with `$word` set to each of them in order. */
export function formatWalk(nodes: readonly TreeNode[], countOneMore: string): string {
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
