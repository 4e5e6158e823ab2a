/** Reads a limit that overrides the plan: a number or a keyword. */
import { InvalidArgumentError } from 'commander'

/** The accounts check the range. */
export function readCapPerMinute(text: string): number | 'default' {
  return text === 'default' ? text : readCap(text, 'a whole number or default')
}

export function readCapPerMonth(text: string): number | 'unlimited' | 'default' {
  return text === 'default' || text === 'unlimited' ? text : readCap(text, 'a whole number, unlimited or default')
}

function readCap(text: string, right: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`It must be ${right}.`)
  return Number(text)
}
