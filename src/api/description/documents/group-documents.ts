/** The documents in the order and under the headings of the index, for navigation. */
import type { Document } from './read-documents.ts'
import { resolveLink } from './resolve-link.ts'

export interface DocumentGroup {
  readonly title: string
  readonly documents: readonly Document[]
}

/** Records of why the house is as it is are reached by links only, and errors have a navigation of their own. */
const isListed = ({ file }: Document) => !/^(?:README\.md$|decisions\/|errors\/)/.test(file)

/** What the index does not name comes last. */
export function groupDocuments(documents: readonly Document[]): readonly DocumentGroup[] {
  const listed = new Map(documents.filter(isListed).map((document) => [document.href, document]))
  const files = new Set(documents.map(({ file }) => file))
  const index = documents.find(({ file }) => file === 'README.md')?.text ?? ''
  const groups: DocumentGroup[] = []
  for (const section of index.split(/^## /m).slice(1)) {
    const links = [...section.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) =>
      resolveLink(target as string, 'README.md', files),
    )
    const own = links.flatMap((link) => {
      const document = link.kind === 'page' ? listed.get(link.href) : undefined
      if (document !== undefined) listed.delete(document.href)
      return document === undefined ? [] : [document]
    })
    const title = section.split('\n', 1)[0] ?? ''
    if (own.length > 0) groups.push({ title: title.trim(), documents: own })
  }
  const rest = [...listed.values()]
  return rest.length === 0 ? groups : [...groups, { title: groups.length === 0 ? 'Guides' : 'More', documents: rest }]
}
