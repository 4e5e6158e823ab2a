/** Reads what an account shall have instead of its plan's limit: a number, or a word that stands for something else. */
import { InvalidArgumentError } from 'commander'

/** How large a limit may be is for the accounts to say. */
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
