/** Texts of the operator's pages. */
import { OPERATOR_EN, type OperatorTexts } from './operator-en.ts'
import { OPERATOR_ZH } from './operator-zh.ts'
import type { Texts } from './texts.ts'

export const OPERATOR: Texts<OperatorTexts> = { en: OPERATOR_EN, zh: OPERATOR_ZH }
