/** The search index: operations, parameters, fields, errors and guides, each with its address. */

import { FAILURES, type FailureKind } from '../../../domain/failure.ts'
import { createTimeSlices } from '../../../observe/time-slices.ts'
import { type Document, groupDocuments } from '../documents/documents.ts'
import { renderMarkdown } from '../documents/render-markdown.ts'
import { FAILURE_DOCS } from '../failure-docs.ts'
import { flattenFields, listFields } from '../reference/describe-schema.ts'
import type { Shown, ShownOperation } from '../reference/read-openapi.ts'

const KINDS = ['operation', 'parameter', 'field', 'error', 'guide'] as const

export interface Entry {
  readonly kind: (typeof KINDS)[number]
  readonly title: string
  readonly href: string
  /** Shown below the title, and searched too. */
  readonly about: string
}

const LONGEST_ABOUT = 120

/** In slices, because it reads all documents. */
export async function buildSearchIndex(shown: Shown, documents: readonly Document[]): Promise<readonly Entry[]> {
  const operations = shown.groups.flatMap((group) => group.operations)
  const guides = groupDocuments(documents).flatMap((group) => group.documents)
  const headings = await listInSlices(guides, (guide) => listHeadings(guide, documents))
  const fields = await listInSlices(operations, (operation) => listFieldsOf(operation, shown))
  return [
    ...operations.map(({ id, path, summary }): Entry => {
      return { kind: 'operation', title: summary, href: `/docs#${id}`, about: `GET ${path} · client.${id}` }
    }),
    ...operations.flatMap(listParameters),
    ...fields,
    ...(Object.keys(FAILURES) as FailureKind[]).map((kind): Entry => {
      return {
        kind: 'error',
        title: kind,
        href: `/docs/errors/${kind}`,
        about: `${FAILURES[kind]} ${FAILURE_DOCS[kind].title}`,
      }
    }),
    { kind: 'error', title: 'validation', href: '/docs/errors#422-the-request-is-not-valid', about: '422 Not valid' },
    ...OF_THE_REFERENCE,
    ...headings,
  ]
}

async function listInSlices<Value>(
  values: readonly Value[],
  list: (value: Value) => readonly Entry[],
): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  const endSlice = createTimeSlices()
  for (const value of values) {
    entries.push(...list(value))
    const others = endSlice()
    if (others) await others
  }
  return entries
}

/** The sections of the reference before its operations, with the words that people search for. */
const OF_THE_REFERENCE: readonly Entry[] = [
  { kind: 'guide', title: 'Introduction', href: '/docs#introduction', about: 'Reference · what may change, versions' },
  {
    kind: 'guide',
    title: 'Authentication',
    href: '/docs#authentication',
    about: 'Reference · API key, X-API-Key, limits',
  },
]

function listParameters({ id, path, parameters }: ShownOperation): readonly Entry[] {
  return parameters.map(({ name, description }) => {
    return { kind: 'parameter', title: name, href: `/docs#${id}-${name}-about`, about: about(path, description) }
  })
}

function listFieldsOf({ id, path, answer }: ShownOperation, { schemas }: Shown): readonly Entry[] {
  return flattenFields(listFields(answer, schemas, id)).map((field) => {
    const said = typeof field.schema.description === 'string' ? field.schema.description : ''
    return { kind: 'field', title: field.name, href: `/docs#${field.id}`, about: about(path, said) }
  })
}

function listHeadings({ file, href, title, text }: Document, documents: readonly Document[]): readonly Entry[] {
  const { headings } = renderMarkdown(text, file, new Set(documents.map((one) => one.file)))
  const inside = headings.filter(({ level }) => level === 2 || level === 3)
  return [
    { kind: 'guide', title, href, about: '' },
    ...inside.map((heading): Entry => {
      return { kind: 'guide', title: heading.text, href: `${href}#${heading.id}`, about: title }
    }),
  ]
}

function about(path: string, description: string): string {
  const words = description.replaceAll('`', '')
  const cut = words.length > LONGEST_ABOUT ? `${words.slice(0, LONGEST_ABOUT - 1).trimEnd()}…` : words
  return `${path.replace(/^\/v1\//, '')} · ${cut}`
}
