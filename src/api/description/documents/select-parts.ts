/** Fits a document to the service that shows it: parts that are not about this service are left out. */
import type { Offer } from '../reference/read-openapi.ts'
import { ORIGIN } from '../site/render-shell.ts'
import type { Document } from './documents.ts'

/** `<!-- only: … -->` up to `<!-- end -->`, in the order of the words below. */
const PART = /<!-- only: (in a clone|without an inventory) -->([\s\S]*?)<!-- end -->/g

/** Mark filters that need an inventory. */
const STARS = /` \*(?= \|)/g

/** The guide about tools for agents, and entries of lists that lead to it. */
const TOOLS_GUIDE = /^(?:zh\/)?guides\/mcp\.md$/
const TOOLS_ENTRIES = /^- .*\]\(guides\/mcp\.md\).*\n/gm

interface Fitting extends Offer {
  readonly origin: string
  /** Whether agents find tools at /mcp. */
  readonly hasTools: boolean
}

/** Null if the whole document is not about this service. */
export function selectParts(document: Document, { hasInventory, hasTools, origin }: Fitting): Document | null {
  if (!hasTools && TOOLS_GUIDE.test(document.file)) return null
  const text = document.text
    .replace(PART, (_, condition: string, part: string) =>
      condition === 'without an inventory' && !hasInventory ? part : '',
    )
    .replace(TOOLS_ENTRIES, (entry) => (hasTools ? entry : ''))
    .replaceAll(ORIGIN, origin)
  return { ...document, text: hasInventory ? text.replace(STARS, '`') : text }
}
