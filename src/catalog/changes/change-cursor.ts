/** The cursor of the change log: opaque to callers, stable, and valid for one log only. */

const PREFIX = 'changes'
const LONGEST = 80

interface LogPlace {
  readonly log: string
  readonly seq: number
}

export function formatCursor({ log, seq }: LogPlace): string {
  return Buffer.from(`${PREFIX}:${log}:${seq}`).toString('base64url')
}

export function parseCursor(text: string): LogPlace | null {
  if (text.length > LONGEST) return null
  const [prefix, log, number, ...rest] = Buffer.from(text, 'base64url').toString('latin1').split(':')
  if (prefix !== PREFIX || !log || number === undefined || rest.length > 0) return null
  const place = { log, seq: Number(number) }
  // Must encode to the same text: base64 and numbers have several spellings.
  return Number.isSafeInteger(place.seq) && place.seq >= 0 && formatCursor(place) === text ? place : null
}
