/** Masks vehicle identification numbers: `LFV**********2639`. */
import { textOrNull } from '../../../../domain/readers.ts'

const HEAD = 3
const TAIL = 4
/** A word of seventeen characters without I, O and Q, with at least one letter and one digit. */
const VIN_IN_TEXT = /(?<![A-Z0-9])(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/gi

/** Null when there is too little of it to mask. */
export function maskVin(value: unknown): string | null {
  const vin = textOrNull(value)
  if (vin === null || vin.length <= HEAD + TAIL) return null
  return vin.slice(0, HEAD) + '*'.repeat(vin.length - HEAD - TAIL) + vin.slice(-TAIL)
}

/** Masks texts that look like a VIN in prose. */
export function maskVinsIn(text: string): string {
  return text.replace(VIN_IN_TEXT, (vin) => maskVin(vin) as string)
}

/** A function that masks one known VIN in a text; null when the full VIN is not known. */
export function createVinMask(value: unknown): ((text: string) => string) | null {
  const vin = textOrNull(value)
  const masked = maskVin(vin)
  if (vin === null || masked === null || vin.includes('*')) return null
  const lower = vin.toLowerCase()
  return (text) => (text.length < vin.length ? text : text.replaceAll(vin, masked).replaceAll(lower, masked))
}
