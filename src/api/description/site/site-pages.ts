/** The routes of the site: the reference, the documents, the search index, and the files that pages load. */

import type { JsonSchema } from '../../../parameters/parameter.ts'
import type { PageRoute } from '../../../web/app.ts'
import type { HttpAnswer } from '../../../web/exchanges.ts'
import { fontPage } from '../../../web/frame/font-page.ts'
import { BARE_FRAME, type SiteFrame } from '../../../web/frame/site-frame.ts'
import { type PreparedBody, prepareBody } from '../../../web/prepared-body.ts'
import { type Document, hrefOf, readDocuments, shelveDocuments } from '../documents/documents.ts'
import { renderDocument } from '../documents/render-document.ts'
import { selectParts } from '../documents/select-parts.ts'
import { splitIndex } from '../documents/split-index.ts'
import { isComplete, type Proposals } from '../proposals.ts'
import { type Offer, readOpenApi, type Shown, type ShownOperation } from '../reference/read-openapi.ts'
import { renderOperationPage } from '../reference/render-operation.ts'
import { renderOverview } from '../reference/render-overview.ts'
import { buildSearchIndex } from './build-search-index.ts'
import { ORIGIN, type Site } from './render-shell.ts'
import { CSP, readAssets } from './site-assets.ts'

const HTML_TYPE = 'text/html; charset=utf-8'
const CACHED = ['cache-control', 'public, max-age=300']
/** For a page without all its proposals. */
const UNCACHED = ['cache-control', 'no-cache']

interface SiteParts extends Partial<Offer> {
  /** Whether agents find tools at /mcp. */
  readonly hasTools?: boolean
  readonly openapi: JsonSchema
  readonly proposals: () => Proposals | Promise<Proposals>
  readonly documents?: readonly Document[]
  /** Scheme and host of the service, if they are known. */
  readonly publicUrl?: string | null
  readonly frame?: SiteFrame
}

export function sitePages(parts: SiteParts): PageRoute[] {
  const { openapi, proposals, documents: given = readDocuments(), hasInventory = true, hasTools = true } = parts
  const shown = readOpenApi(openapi, { hasInventory })
  const site: Site = {
    product: shown.title,
    version: shown.version,
    origin: parts.publicUrl ?? ORIGIN,
    frame: parts.frame ?? BARE_FRAME,
  }
  const fitting = { hasInventory, hasTools, origin: site.origin }
  const fitted = given.map((one) => selectParts(one, fitting)).filter((one) => one !== null)
  // Grouped by the whole index, which then becomes a page for customers and one for operators.
  const shelves = { en: shelveDocuments(fitted, 'en'), zh: shelveDocuments(fitted, 'zh') }
  const documents = splitIndex(fitted)
  const context = { documents, shelves, site }
  let searchIndex: Promise<HttpAnswer> | null = null
  return [
    once('/docs', HTML_TYPE, () => renderOverview(shown, site)),
    ...shown.groups.flatMap(({ operations }) => operations.map((one) => operationPage(one, shown, proposals, site))),
    page('/docs/search-index.json', () => {
      searchIndex ??= buildSearchIndex(shown, documents, shelves).then((entries) =>
        answerWith(prepareBody(Buffer.from(JSON.stringify(entries)), 'application/json'), CACHED),
      )
      return searchIndex
    }),
    ...documents.map((one) => once(one.href, HTML_TYPE, () => renderDocument(one, context))),
    fontPage(),
    ...Object.entries(readAssets()).map(([path, { content_type, body }]) => once(path, content_type, () => body)),
  ]
}

/** Addresses that people try, and where they lead. */
export function movedPages(): PageRoute[] {
  const headers = [...CACHED, 'location', hrefOf('zh/README.md')]
  return [page('/docs/zh', () => ({ status: 308, body: prepareBody(Buffer.alloc(0)), headers }))]
}

function operationPage(
  operation: ShownOperation,
  shown: Shown,
  proposals: SiteParts['proposals'],
  site: Site,
): PageRoute {
  const renderFor = memoizeLast((known: Proposals) =>
    prepareBody(Buffer.from(renderOperationPage(operation, shown, known, site)), HTML_TYPE),
  )
  return page(operation.href, async () => {
    const known = await proposals()
    return answerWith(renderFor(known), isComplete(known) ? CACHED : UNCACHED)
  })
}

function page(path: string, answer: PageRoute['answer']): PageRoute {
  return { path, methods: ['GET', 'HEAD'], answer }
}

/** A page that is rendered when it is first requested. */
function once(path: string, contentType: string, make: () => string | Buffer): PageRoute {
  let made: HttpAnswer | null = null
  return page(path, () => {
    made ??= answerWith(prepareBody(Buffer.from(make()), contentType), CACHED)
    return made
  })
}

function answerWith(body: PreparedBody, headers: readonly string[]): HttpAnswer {
  return { status: 200, body, contentSecurityPolicy: CSP, headers }
}

function memoizeLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
