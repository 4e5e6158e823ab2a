/** Texts of the account pages. */
import { ACCOUNT_EN, type AccountTexts } from './account-en.ts'
import { ACCOUNT_ZH } from './account-zh.ts'
import type { Texts } from './texts.ts'

export const ACCOUNT: Texts<AccountTexts> = { en: ACCOUNT_EN, zh: ACCOUNT_ZH }
