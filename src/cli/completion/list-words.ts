/** What all shells need to find out where on the line they are. */
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

/** As one word of a shell: in single quotes, which mean nothing but themselves. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A pattern of `case` that matches each of the texts. */
function anyOf(texts: readonly string[]): string {
  return texts.length === 0 ? quote('') : texts.map(quote).join(' | ')
}

/** In bash and zsh alike: what the words before the one that is completed mean, `$word` being one of them after the other. */
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
