/** Parses HTML into a tree, as far as it may be a page that somebody wrote for readers. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import { TooLarge } from './within-limits.ts'

/** Browsers stop at 512. */
const DEEPEST = 500
/** Thirty times a long report. */
const LONGEST = 1_000_000

/** Throws TooLarge when it is too long or nested too deep: the time to parse it would grow with the square of its depth. */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  if (html.length > LONGEST) throw new TooLarge('too long')
  let depth = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      depth++
      if (depth > DEEPEST) throw new TooLarge('nested too deep')
    },
    onItemPop() {
      depth--
    },
  }
  return parse(html, { treeAdapter })
}
