/** A value of any field. Chinese on an English page is marked as such, and the members of a record stand as code. */
import { clip } from '../../../clip.ts'
import type { Language } from '../../../visit.ts'
import { formatValue } from './name-field.ts'

interface ShownValueProps {
  readonly value: unknown
  /** Null for a value that is not in the unit of its field. */
  readonly field: string | null
  readonly language: Language
}

const LONGEST_VALUE = 400
const HAN = /\p{Script=Han}/u

export function ShownValue({ value, field, language }: ShownValueProps) {
  const text = clip(formatValue(value, field, language), LONGEST_VALUE)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return <code>{text}</code>
  return language === 'en' && HAN.test(text) ? <span lang="zh">{text}</span> : text
}
