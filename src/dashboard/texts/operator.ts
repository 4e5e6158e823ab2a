/** What the operator's pages say; about the service itself, and the acts of the audit log, in files of their own. */
import { OPERATOR_EN, type OperatorTexts } from './operator-en.ts'
import { OPERATOR_ZH } from './operator-zh.ts'
import type { Texts } from './texts.ts'

export const OPERATOR: Texts<OperatorTexts> = { en: OPERATOR_EN, zh: OPERATOR_ZH }
