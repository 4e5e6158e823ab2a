/** Reads what an account shall have instead of its plan's limit: a number, or a word that stands for something else. */
import { InvalidArgumentError } from 'commander'

/** `default` = null, the plan's. How large a limit may be is for the accounts to say. */
export function readCapPerMinute(text: string): number | null {
  return text === 'default' ? null : readCap(text, 'a whole number or default')
}

export function readCapPerMonth(text: string): number | 'unlimited' | null {
  if (text === 'unlimited') return text
  return text === 'default' ? null : readCap(text, 'a whole number, unlimited or default')
}

function readCap(text: string, right: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`It must be ${right}.`)
  return Number(text)
}
