/** Warranty: the record's flags as sent, and the descriptions that only the spec sheet has. */
import type { NativeGroup } from '../../../domain/listing-parts/marketplace-block.ts'
import type { NativeDetail } from '../native.ts'
import { NATIVE_KEYS } from '../native-keys.ts'
import { pickKeys } from './pick-keys.ts'
import type { SpecSheet } from './spec-sheet.ts'
import { isPlaceholder } from './values/known-text.ts'

const DESCRIPTIONS = ['整车质保', '电池组质保']

export function parseWarranty(detail: NativeDetail, sheet: SpecSheet): NativeGroup {
  const told = DESCRIPTIONS.map((name) => [name, sheet.find([name])] as const)
  return {
    ...pickKeys(detail, NATIVE_KEYS.warranty),
    ...Object.fromEntries(told.filter(([, text]) => !isPlaceholder(text))),
  }
}
