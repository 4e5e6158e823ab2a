/** Splits a result line into sentences and their members. */
import { splitPieces, splitQualifiers } from '../split-list.ts'

export interface VerdictMember {
  readonly printed: string
  /** Without the brackets. */
  readonly text: string
  readonly aside: string
  /** Joined to the previous member by 、 or a conjunction, as one list. A comma may begin another statement. */
  readonly is_continued: boolean
  /** Joined by 或. */
  readonly is_choice: boolean
}

const SENTENCES = new Set(';；。!！\n\r|｜')
const JOINTS = new Set('、/／和及与或,，')
const COMMAS = new Set(',，')

export function splitVerdicts(text: string): VerdictMember[][] {
  return splitPieces(text, SENTENCES).map((sentence) =>
    splitPieces(sentence.text, JOINTS).map(({ text: printed, joint }) => {
      const { base, qualifiers } = splitQualifiers(printed)
      return {
        printed,
        text: base,
        aside: qualifiers.join(' '),
        is_continued: joint !== '' && !COMMAS.has(joint),
        is_choice: joint === '或',
      }
    }),
  )
}
