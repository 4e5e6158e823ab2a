/** Texts of the inspection of a car: on its page and on the evidence sheet. */
import type { Texts } from '../texts.ts'
import { en } from './inspection-en.ts'
import { zh } from './inspection-zh.ts'

export type InspectionTexts = typeof en
export const INSPECTION: Texts<InspectionTexts> = { en, zh }
