/** Where a link of a document leads on the site. */
import { posix } from 'node:path'
import { hrefOf } from './read-documents.ts'

export type Resolved =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'elsewhere'; readonly href: string }
  /** A file of the repository that is no page; `path` is from its root. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'refused' }

/** `file` is the document that has the link; `files` are all that are pages. */
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
