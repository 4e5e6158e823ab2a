/** Dependencies of the key pages. */
import type { OwnKeys } from '../../../accounts/own-keys/own-keys.ts'
import type { UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'

export interface KeysPagesParts {
  readonly keys: OwnKeys
  readonly usage: Pick<UsageQuestions, 'readSplit' | 'readRefusals' | 'spanOf' | 'catchUp'>
  readonly now: () => number
}
