/** The seller's own text, without what would lead to a person or tell a whole VIN. */
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
