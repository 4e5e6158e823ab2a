/** Reads the state of health of a battery from the texts beside its labels. Only a percentage is a figure: a word, 0 % and 120 % are not. */
import type { ReportBatteryHealth } from '../domain/report.ts'
import { printedOrNull } from './read-subject.ts'
import { readDateOrNote } from './read-values.ts'

/** The texts beside the labels of one layout; a missing one is null or undefined. */
type HealthTexts = Readonly<Record<'health' | 'method' | 'date', unknown>>

/** The labels of layouts that print it in the table about the vehicle. */
export const HEALTH_LABELS = { health: '电池健康度', method: '电池检测方式', date: '电池检测日期' } as const

const LONGEST = 60
/** `92%(SOH)`, `SOH 92.5%`, `92％`. */
const PERCENT = /^(?:soh[:=]?)?(\d{1,3}(?:\.\d{1,2})?)%(?:\(soh\)|soh)?$/
const MOST = 100

/** Null if nothing is printed. */
export function readBatteryHealth(texts: HealthTexts, note: (words: string) => void): ReportBatteryHealth | null {
  const source_text = printedOrNull(texts.health, LONGEST)
  const source_method = printedOrNull(texts.method, LONGEST)
  const measured_at = readDateOrNote(texts.date, note, HEALTH_LABELS.date)
  if (source_text === null && source_method === null && measured_at === null) return null
  return { percent: source_text === null ? null : percentOrNull(source_text), source_text, source_method, measured_at }
}

function percentOrNull(text: string): number | null {
  const [, figure] = PERCENT.exec(text.normalize('NFKC').replace(/\s/g, '').toLowerCase()) ?? []
  const percent = Number(figure)
  return figure !== undefined && percent > 0 && percent <= MOST ? percent : null
}
