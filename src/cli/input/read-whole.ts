/** Reads whole numbers from the command line. */
import { InvalidArgumentError } from 'commander'

export function readWhole(low: number, high: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!/^\d{1,15}$/.test(text) || number < low || number > high) {
      throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`)
    }
    return number
  }
}
