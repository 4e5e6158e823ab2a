/** The search index: operations, parameters, fields, errors and guides, each with its address. */

import { FAILURES, type FailureKind } from '../../../domain/failure.ts'
import { createTimeSlices } from '../../../observe/time-slices.ts'
import { type Document, languageOf, type Shelves } from '../documents/documents.ts'
import { renderMarkdown } from '../documents/render-markdown.ts'
import { FAILURE_DOCS } from '../failure-docs.ts'
import { flattenFields, listFields } from '../reference/describe-schema.ts'
import type { Shown, ShownOperation } from '../reference/read-openapi.ts'
import type { SiteLanguage } from './shell-texts.ts'

const KINDS = ['operation', 'parameter', 'field', 'error', 'guide'] as const

export interface Entry {
  readonly kind: (typeof KINDS)[number]
  readonly title: string
  readonly href: string
  /** Shown below the title, and searched too. */
  readonly about: string
  /** Searched, but not shown. */
  readonly text?: string
  /** Absent for English. */
  readonly lang?: 'zh'
}

const LONGEST_ABOUT = 120
/** Of the text of a section. Customers' guides are shorter. */
const LONGEST_TEXT = 4000

/** In slices, because it reads all documents. */
export async function buildSearchIndex(
  shown: Shown,
  documents: readonly Document[],
  shelves: Readonly<Record<SiteLanguage, Shelves>>,
): Promise<readonly Entry[]> {
  const operations = shown.groups.flatMap((group) => group.operations)
  const all = Object.values(shelves)
  const own = new Set(all.flatMap(({ use }) => use.flatMap((group) => group.documents)))
  const guides = all.flatMap(({ use, run }) => [...use, ...run].flatMap((group) => group.documents))
  const files = new Set(documents.map((one) => one.file))
  const sections = await listInSlices(guides, (guide) => listSections(guide, files, own.has(guide)))
  const fields = await listInSlices(operations, (operation) => listFieldsOf(operation, shown))
  return [
    ...operations.map(({ id, href, path, summary, description }): Entry => {
      return { kind: 'operation', title: summary, href, about: `GET ${path} · client.${id}`, text: description }
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
    ...sections,
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

function listParameters({ id, href, path, parameters }: ShownOperation): readonly Entry[] {
  return parameters.map(({ name, description }) => {
    return { kind: 'parameter', title: name, href: `${href}#${id}-${name}-about`, about: about(path, description) }
  })
}

function listFieldsOf({ id, href, path, answer }: ShownOperation, { schemas }: Shown): readonly Entry[] {
  return flattenFields(listFields(answer, schemas, id)).map((field) => {
    const said = typeof field.schema.description === 'string' ? field.schema.description : ''
    return { kind: 'field', title: field.name, href: `${href}#${field.id}`, about: about(path, said) }
  })
}

/** Each section of a document; the words of customers' guides are searched, too. */
function listSections(guide: Document, files: ReadonlySet<string>, isWhole: boolean): readonly Entry[] {
  const { file, href, title, text } = guide
  const { headings } = renderMarkdown(text, file, files)
  const lang = languageOf(guide) === 'zh' ? ({ lang: 'zh' } as const) : {}
  const bodies = text.split(/^#{1,6} .*$/m).slice(1)
  return headings.flatMap(({ level, id, text: heading }, i): readonly Entry[] => {
    if (level > 3) return []
    const body = isWhole ? { text: simplify(bodies[i] ?? '') } : {}
    const place = level === 1 ? { title, href, about: '' } : { title: heading, href: `${href}#${id}`, about: title }
    return [{ kind: 'guide', ...place, ...body, ...lang }]
  })
}

/** Without the signs of Markdown and without code blocks. */
function simplify(markdown: string): string {
  return markdown
    .replace(/^ *```[\s\S]*?^ *```/gm, ' ')
    .replace(/\]\([^)\s]*\)/g, '')
    .replace(/[`*|[\]]|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_TEXT)
}

function about(path: string, description: string): string {
  const words = description.replaceAll('`', '')
  const cut = words.length > LONGEST_ABOUT ? `${words.slice(0, LONGEST_ABOUT - 1).trimEnd()}…` : words
  return `${path.replace(/^\/v1\//, '')} · ${cut}`
}
