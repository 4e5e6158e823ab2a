/** The seller's own text without contact data and full VINs. */
import { cleanText, textOrNull } from '../../../../domain/readers.ts'
import { maskContacts } from './contacts.ts'
import { maskVinsIn } from './vin.ts'

export function parseRemark(value: unknown): string | null {
  const text = textOrNull(value)
  return text === null ? null : maskText(text)
}

export function maskText(text: string): string {
  return maskContacts(maskVinsIn(cleanText(text)))
}
