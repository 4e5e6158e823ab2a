/** A place in the log of changes as callers hold it: opaque to them, the same for ever, and of one log only. */

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
  // Written back it must be the same: base64 can be spelled in more than one way, and so can numbers.
  return Number.isSafeInteger(place.seq) && place.seq >= 0 && formatCursor(place) === text ? place : null
}
