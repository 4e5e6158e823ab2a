/** Resolves a link of a page to an absolute http(s) address, or null. */
import { httpUrlOrNull, textOrNull } from '../domain/readers.ts'

/** `base` is the address of the page; an absolute link stays as written. */
export function resolveLink(value: unknown, base: string): string | null {
  const link = textOrNull(value)
  if (link === null || link.startsWith('#')) return null
  return httpUrlOrNull(link) ?? (URL.canParse(link, base) ? httpUrlOrNull(new URL(link, base).href) : null)
}
