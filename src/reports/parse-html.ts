/** Parses HTML into a tree, as far as it may be a page that somebody wrote for readers. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

/** Browsers stop at 512. */
const DEEPEST = 500
/** Thirty times a long report. */
const LONGEST = 1_000_000
const TOO_DEEP = 'nested too deep'

/** Null when it is too long or nested too deep: the time to parse it would grow with the square of its depth. */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document | null {
  if (html.length > LONGEST) return null
  let depth = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      depth++
      if (depth > DEEPEST) throw new RangeError(TOO_DEEP)
    },
    onItemPop() {
      depth--
    },
  }
  try {
    return parse(html, { treeAdapter })
  } catch (error) {
    if (error instanceof RangeError && error.message === TOO_DEEP) return null
    throw error
  }
}
