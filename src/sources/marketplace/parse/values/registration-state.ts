/** Reads whether a car was ever registered: 未上牌 says that it was not. A date of 1900 alone is a placeholder. */
import type { RegistrationState } from '../../../../domain/codes.ts'
import { textOrNull } from '../../../../domain/readers.ts'
import { parseRegistrationDate } from './registration-date.ts'

const NEVER = '未上牌'

export function parseRegistrationState(...values: readonly unknown[]): RegistrationState | null {
  if (parseRegistrationDate(...values) !== null) return 'registered'
  return values.some((value) => textOrNull(value) === NEVER) ? 'never_registered' : null
}
