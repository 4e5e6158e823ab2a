/** Fits a document to the service that shows it: parts that are not about this service are left out. */
import type { Offer } from '../reference/read-openapi.ts'
import { ORIGIN } from '../site/render-shell.ts'
import type { Document } from './documents.ts'

/** `<!-- only: … -->` up to `<!-- end -->`, in the order of the words below. */
const PART = /<!-- only: (in a clone|without an inventory) -->([\s\S]*?)<!-- end -->/g

/** Mark filters that need an inventory. */
const STARS = /` \*(?= \|)/g

interface Fitting extends Offer {
  readonly origin: string
}

export function selectParts(document: Document, { hasInventory, origin }: Fitting): Document {
  const text = document.text
    .replace(PART, (_, condition: string, part: string) =>
      condition === 'without an inventory' && !hasInventory ? part : '',
    )
    .replaceAll(ORIGIN, origin)
  return { ...document, text: hasInventory ? text.replace(STARS, '`') : text }
}
