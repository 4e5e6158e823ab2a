/** The documents of the package that are pages of the site: guides, errors, settings and decision records. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface Document {
  /** From the folder of documents: `guides/searching.md`. */
  readonly file: string
  /** On the site: `/docs/guides/searching`. */
  readonly href: string
  readonly title: string
  readonly text: string
}

/** What has a page that is not made from the file. */
const OTHER_PAGES: Readonly<Record<string, string>> = { 'api.md': '/docs' }

/** The address of a document on the site, whether it exists or not. */
export function hrefOf(file: string): string {
  const other = OTHER_PAGES[file]
  if (other !== undefined) return other
  // The index stands where the guides are; the page /docs is the reference.
  if (file === 'README.md') return '/docs/guides'
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

/** Its first heading, without the signs of Markdown. */
function titleOf(text: string): string | null {
  const line = /^# (.+)$/m.exec(text)?.[1]
  return line === undefined ? null : line.replaceAll('`', '').replace(/^(\d+)\. /, '')
}

/** Beside the sources, or beside what they are compiled to. Null where the package came without documents. */
function findFolder(): URL | null {
  const places = ['../../../../docs/', '../../../../../docs/'].map((place) => new URL(place, import.meta.url))
  return places.find((place) => existsSync(place)) ?? null
}
