/** The header `Link`: the same request with some of its parameters replaced. */
import { redactKeys } from '../domain/redact.ts'
import type { NextLink } from './endpoint.ts'

export function formatLink(origin: string, rawTarget: string, { rel, query }: NextLink): string {
  const [path, text = ''] = rawTarget.split('?', 2) as [string, string?]
  const kept = text.split('&').filter((pair) => pair !== '' && !(decodeName(pair) in query))
  const added = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `<${redactKeys(`${origin}${path}?${[...kept, ...added].join('&')}`)}>; rel="${rel}"`
}

function decodeName(pair: string): string {
  const name = pair.split('=', 1)[0] as string
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
