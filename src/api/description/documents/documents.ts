/** The documents of the package that are pages of the site (guides, errors, settings, decision records), and links between them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { SiteLanguage } from '../site/shell-texts.ts'

export interface Document {
  /** From the folder of documents: `guides/searching.md`. */
  readonly file: string
  /** On the site: `/docs/guides/searching`. */
  readonly href: string
  readonly title: string
  readonly text: string
}

/** Documents with a page that is not made from the file. */
const OTHER_PAGES: Readonly<Record<string, string>> = { 'api.md': '/docs' }

/** The address of a document on the site, whether it exists or not. */
export function hrefOf(file: string): string {
  const other = OTHER_PAGES[file]
  if (other !== undefined) return other
  // The page /docs is the reference.
  if (file === 'README.md') return '/docs/guides'
  if (file === 'zh/README.md') return '/docs/zh/guides'
  return `/docs/${file.replace(/\.md$/, '').replace(/\/README$/, '')}`
}

export function readDocuments(folder: URL | null = findFolder()): readonly Document[] {
  if (folder === null) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !(file in OTHER_PAGES))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8')
      return { file, href: hrefOf(file), title: titleOf(text) ?? file, text }
    })
}

/** The first heading, without Markdown. */
function titleOf(text: string): string | null {
  const line = /^# (.+)$/m.exec(text)?.[1]
  return line === undefined ? null : line.replaceAll('`', '').replace(/^(\d+)\. /, '')
}

/** The folder is next to the sources or to the compiled files. Null if the package has no documents. */
function findFolder(): URL | null {
  const places = ['../../../../docs/', '../../../../../docs/'].map((place) => new URL(place, import.meta.url))
  return places.find((place) => existsSync(place)) ?? null
}

export type Resolved =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'elsewhere'; readonly href: string }
  /** A file of the repository without a page; `path` is from its root. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'refused' }

/** Where a link leads on the site. `file` is the document that contains it; `files` are all documents with a page. */
export function resolveLink(target: string, file: string, files: ReadonlySet<string>): Resolved {
  if (/^https?:\/\//i.test(target)) return { kind: 'elsewhere', href: target }
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('//')) return { kind: 'refused' }
  if (target.startsWith('#') || target.startsWith('/')) return { kind: 'page', href: target }
  const [path = '', anchor] = target.split('#', 2)
  const joined = posix.normalize(posix.join('docs', posix.dirname(file), path))
  const inDocs = joined.startsWith('docs/') ? joined.slice('docs/'.length) : null
  // Headings of the reference have other names on its page.
  if (inDocs === 'api.md') return { kind: 'page', href: hrefOf(inDocs) }
  if (inDocs === null || !files.has(inDocs)) return { kind: 'file', path: joined.replace(/\/$/, '') }
  return { kind: 'page', href: anchor === undefined ? hrefOf(inDocs) : `${hrefOf(inDocs)}#${anchor}` }
}

/** Translations lie in a folder of their own, under the same names. */
const IN_CHINESE = 'zh/'

export function languageOf({ file }: Pick<Document, 'file'>): SiteLanguage {
  return file.startsWith(IN_CHINESE) ? 'zh' : 'en'
}

/** The same document in the other language, or undefined. */
export function findTranslation({ file }: Document, documents: readonly Document[]): Document | undefined {
  const other = file.startsWith(IN_CHINESE) ? file.slice(IN_CHINESE.length) : IN_CHINESE + file
  return documents.find((one) => one.file === other)
}

export interface DocumentGroup {
  readonly title: string
  readonly documents: readonly Document[]
}

/** Documents for customers, and those for people who run or change the service. */
export interface Shelves {
  readonly use: readonly DocumentGroup[]
  readonly run: readonly DocumentGroup[]
}

/** Decision records are reached by links only, and errors have their own navigation. */
const isListed = ({ file }: Document) => !/^(?:zh\/)?(?:README\.md$|decisions\/|errors\/)/.test(file)

/**
 * For navigation: in the order and under the headings of the index. Its first section is for customers. Documents that it does
 * not name come last.
 */
export function shelveDocuments(documents: readonly Document[], language: SiteLanguage): Shelves {
  const own = documents.filter((one) => languageOf(one) === language)
  const listed = new Map(own.filter(isListed).map((document) => [document.href, document]))
  const files = new Set(documents.map(({ file }) => file))
  const file = language === 'zh' ? `${IN_CHINESE}README.md` : 'README.md'
  const index = own.find((one) => one.file === file)?.text ?? ''
  const groups = index
    .split(/^## /m)
    .slice(1)
    .map((section): DocumentGroup => {
      const links = [...section.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) =>
        resolveLink(target as string, file, files),
      )
      const found = links.flatMap((link) => {
        const document = link.kind === 'page' ? listed.get(link.href) : undefined
        if (document !== undefined) listed.delete(document.href)
        return document === undefined ? [] : [document]
      })
      return { title: (section.split('\n', 1)[0] ?? '').trim(), documents: found }
    })
  const [first, ...others] = groups
  const rest = { title: first === undefined ? 'Guides' : 'More', documents: [...listed.values()] }
  const filled = (all: readonly DocumentGroup[]) => all.filter((group) => group.documents.length > 0)
  return first === undefined
    ? { use: filled([rest]), run: [] }
    : { use: filled([first]), run: filled([...others, rest]) }
}
