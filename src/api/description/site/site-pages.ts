/** The routes of the site: the reference, the documents, the search index, and the files that pages load. */

import type { PageRoute } from '../../../web/app.ts'
import type { HttpAnswer } from '../../../web/exchanges.ts'
import { type PreparedBody, prepareBody } from '../../../web/prepared-body.ts'
import type { JsonSchema } from '../../endpoint.ts'
import { type Document, groupDocuments, readDocuments } from '../documents/documents.ts'
import { renderDocument } from '../documents/render-document.ts'
import { isComplete, type Proposals } from '../proposals.ts'
import { readOpenApi } from '../reference/read-openapi.ts'
import { renderReference } from '../reference/render-reference.ts'
import { buildSearchIndex } from './build-search-index.ts'
import { CSP, readAssets } from './site-assets.ts'

const HTML_TYPE = 'text/html; charset=utf-8'
const CACHED = ['cache-control', 'public, max-age=300']
/** For a page without all its proposals. */
const UNCACHED = ['cache-control', 'no-cache']
/** Used if the documents have no index. */
const INDEX = { file: 'README.md', href: '/docs/guides', title: 'Guides', text: '# Guides\n' }

interface SiteParts {
  readonly openapi: JsonSchema
  readonly proposals: () => Proposals | Promise<Proposals>
  readonly documents?: readonly Document[]
}

export function sitePages({ openapi, proposals, documents: given = readDocuments() }: SiteParts): PageRoute[] {
  const shown = readOpenApi(openapi)
  const documents = given.some(({ file }) => file === INDEX.file) ? given : [withLinks(INDEX, given), ...given]
  const { title: product, version } = shown
  const context = { documents, groups: groupDocuments(documents), product, version }
  const renderFor = memoizeLast(async (known: Proposals) =>
    prepareBody(Buffer.from(await renderReference(shown, known)), HTML_TYPE),
  )
  let searchIndex: Promise<HttpAnswer> | null = null
  return [
    page('/docs', async () => {
      const known = await proposals()
      return answerWith(await renderFor(known), isComplete(known) ? CACHED : UNCACHED)
    }),
    page('/docs/search-index.json', () => {
      searchIndex ??= buildSearchIndex(shown, documents).then((entries) =>
        answerWith(prepareBody(Buffer.from(JSON.stringify(entries)), 'application/json'), CACHED),
      )
      return searchIndex
    }),
    ...documents.map((one) => once(one.href, HTML_TYPE, () => renderDocument(one, context))),
    ...Object.entries(readAssets()).map(([path, { content_type, body }]) => once(path, content_type, () => body)),
  ]
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

function withLinks(index: Document, documents: readonly Document[]): Document {
  const groups = groupDocuments(documents)
  const links = groups.flatMap((group) => group.documents.map(({ title, file }) => `- [${title}](${file})`))
  return { ...index, text: `${index.text}\n${links.join('\n')}\n` }
}

function memoizeLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
