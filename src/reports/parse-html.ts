/** Parses HTML into a tree, within limits that any page for readers meets. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import { TooLarge } from './within-limits.ts'

/** Browsers stop at 512. */
const DEEPEST = 500
/** Thirty times a long report. */
const LONGEST = 1_000_000

/** Throws TooLarge when it is too long or too deeply nested: parsing time grows with the square of the depth. */
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
