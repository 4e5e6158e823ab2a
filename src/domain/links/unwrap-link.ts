/** Finds the http(s) URL inside a link of the marketplace's app. These links are untrusted, so nothing else is returned. */
import { httpUrlOrNull, recordOrNull, textOrNull } from '../readers.ts'
import type { SourceReportLink } from '../source.ts'

const ROUNDS = 3
/** Longer than any browser sends. */
const LONGEST_LINK = 4096
/** Limits the work for hostile links with many nested ones. */
const MOST_TRIES = 64

/** `https://…`, `app://…?param={"url":…}` and `app://…?url=…`, encoded up to three times; null when there is no web address. */
export function unwrapLink(link: string | null): string | null {
  if (link !== null && link.length > LONGEST_LINK) return null
  return find(textOrNull(link), ROUNDS, { left: MOST_TRIES })
}

interface Tries {
  left: number
}

function find(text: string | null, rounds: number, tries: Tries): string | null {
  if (text === null || tries.left-- <= 0) return null
  const found = httpUrlOrNull(text) ?? httpUrlOrNull(readJsonUrl(text)) ?? findInParameters(text, rounds, tries)
  if (found !== null || rounds === 0) return found
  const decoded = decode(text)
  return decoded === text ? null : find(decoded, rounds - 1, tries)
}

function findInParameters(link: string, rounds: number, tries: Tries): string | null {
  const start = link.indexOf('?')
  if (start === -1 || link.startsWith('{')) return null
  for (const value of splitParameters(link.slice(start + 1))) {
    if (tries.left <= 0) return null
    const found = find(value, rounds, tries)
    if (found !== null) return found
  }
  return null
}

/** The values of `param` and `url`; an unencoded inner URL may contain `&` itself, so the rest is tried too. */
function splitParameters(query: string): string[] {
  const values: string[] = []
  for (const match of query.matchAll(/(?:^|&)(?:param|url)=/g)) {
    const rest = query.slice(match.index + match[0].length)
    values.push(rest.split('&', 1)[0] as string)
    if (rest.startsWith('http') || rest.startsWith('{')) values.push(rest)
  }
  return values
}

function readJsonUrl(text: string): unknown {
  if (!text.startsWith('{')) return null
  try {
    return recordOrNull(JSON.parse(text))?.url
  } catch {
    return null
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What the listing alone says of the report. */
export function statusOfLink(report: SourceReportLink): 'not_read' | 'unavailable' | 'not_available' {
  if (unwrapLink(report.link) !== null) return 'not_read'
  return isInspectionAdvertised(report) === true ? 'unavailable' : 'not_available'
}

/** Whether a listing advertises an inspection report: true for the flag or a usable link, false if the flag denies it, null if unknown. */
export function isInspectionAdvertised({ advertised, link }: SourceReportLink): boolean | null {
  return unwrapLink(link) !== null ? true : advertised
}
