/** Parses the European Central Bank's daily reference rates: the date, and one euro in yuan and US dollars, as printed. */
import type { Rate } from '../domain/rates.ts'

// The real file has two thousand characters.
const LONGEST = 100_000

const ENVELOPE = /^<gesmes:Envelope(?:\s[^<>]*)?>$/
const HEADER = /^<\/?gesmes:(?:subject|Sender|name)>$/
const OUTER = /^<Cube>$/
const DAY = /^<Cube\s+time=(['"])(\d{4}-\d{2}-\d{2})\1\s*>$/
const RATE = /^<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])(\d{1,9}(?:\.\d{1,9})?)\3\s*\/>$/
const CLOSE = /^<\/Cube\s*>$/

/** Null for anything other than such a file with one day, one rate for the yuan and at most one for the dollar. */
export function parseEcb(text: string): Rate | null {
  const file = text.trim()
  if (text.length > LONGEST || !file.startsWith('<') || !file.endsWith('>')) return null
  const tags = file.match(/<[^<>]*>/g) ?? []
  if (file.split('<').length - 1 !== tags.length) return null
  if (tags[0]?.startsWith('<?xml ')) tags.shift()
  const first = tags.findIndex((tag) => OUTER.test(tag))
  const [envelope = '', ...header] = tags.slice(0, Math.max(first, 0))
  if (!ENVELOPE.test(envelope) || !header.every((tag) => HEADER.test(tag))) return null
  if (tags.pop() !== '</gesmes:Envelope>') return null

  const [, day = '', ...rest] = tags.slice(first)
  const rates = rest.slice(0, -2)
  const closed = rest.slice(-2)
  const date = DAY.exec(day)?.[2]
  if (date === undefined || !isDay(date)) return null
  if (closed.length !== 2 || !closed.every((tag) => CLOSE.test(tag))) return null
  const found: Record<string, string[]> = { CNY: [], USD: [] }
  for (const tag of rates) {
    const match = RATE.exec(tag)
    if (!match) return null
    found[match[2] as string]?.push(match[4] as string)
  }
  const { CNY = [], USD = [] } = found
  if (CNY.length !== 1 || USD.length > 1 || ![...CNY, ...USD].every((rate) => Number(rate) > 0)) return null
  const source = findSender(file)
  return { cny_per_eur: CNY[0] as string, usd_per_eur: USD[0] ?? null, date, ...(source !== null && { source }) }
}

const SENDER = /<gesmes:name>([^<>]{1,100})<\/gesmes:name>/

/** Null for anything but a plain name: answers show it. */
function findSender(file: string): string | null {
  const name = SENDER.exec(file)?.[1]?.trim() ?? ''
  return /^[\p{L}\d][\p{L}\d .,'()-]*$/u.test(name) ? name : null
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
