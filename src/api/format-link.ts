/** The header `Link`: the same request with some of its parameters replaced. */
import { redactKeys } from '../domain/redact.ts'
import type { NextLink } from './endpoint.ts'

/** Returns the text of the header for the origin and target of a request. */
export type WriteLink = (origin: string, rawTarget: string) => string

/** For a cached answer: its target is always the same, and its origin mostly. */
export function createLinkWriter(link: NextLink): WriteLink {
  let known: { readonly origin: string; readonly text: string } | null = null
  return (origin, rawTarget) => {
    if (known?.origin !== origin) known = { origin, text: formatLink(origin, rawTarget, link) }
    return known.text
  }
}

export function formatLink(origin: string, rawTarget: string, { rel, query }: NextLink): string {
  // Only the first question mark separates: a query may contain more.
  const cut = rawTarget.indexOf('?')
  const [path, text] = cut === -1 ? [rawTarget, ''] : [rawTarget.slice(0, cut), rawTarget.slice(cut + 1)]
  const kept = text.split('&').filter((pair) => pair !== '' && !Object.hasOwn(query, decodeName(pair)))
  const added = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const target = `${path}?${[...kept, ...added].join('&')}`.replace(/[<>]/g, encodeURIComponent)
  return `<${redactKeys(origin + target)}>; rel="${rel}"`
}

function decodeName(pair: string): string {
  const cut = pair.indexOf('=')
  const name = cut === -1 ? pair : pair.slice(0, cut)
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
