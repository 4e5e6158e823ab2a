/** 是, 否, 有, 无 and letters: answers that mean nothing without the question. */
import type { Lang } from '../../../domain/codes.ts'
import type { Finding, ItemClass } from '../../../domain/observation.ts'
import { readTable } from '../../read-table.ts'
import type { ItemRow, Question } from '../items/item-tables.ts'
import { foldPhrase } from '../spelling.ts'
import type { Turn } from './make-finding.ts'

interface Answer {
  readonly zh: string
  readonly en: string
  readonly says: 'yes' | 'no'
  /** 是/否 answer whether; 有/无 answer what is there. */
  readonly asks: 'whether' | 'presence'
}

interface Answers {
  find(text: string): Answer | null
  judge(answer: Answer, turn: Turn, item: ItemRow | null, lang: Lang): Finding
  /** The same for an answer that stands behind a letter. */
  judgeLetter(letter: string, answer: Answer, item: ItemRow | null, lang: Lang): Finding
}

export function createAnswers(): Answers {
  const rows = new Map(
    readTable('inspection-answers.tsv', ['zh', 'en', 'says', 'asks']).map((row) => [foldPhrase(row.zh), row as Answer]),
  )

  function classOf(answer: Answer, { good, bad }: Question): ItemClass {
    const best = rows.get(foldPhrase(good))
    // 是否无渗漏: 无 — no leak, or not without? It is not said.
    if (!best || (best.says === 'yes' && best.asks !== answer.asks)) return 'unknown'
    return answer.says === best.says ? 'normal' : bad
  }

  function tell(answer: Answer, itemClass: ItemClass, shown: string, lang: Lang): Finding {
    // "Shock absorbers: leaks" with "yes" beside it would say the opposite of 是否无渗漏: 是, so only what follows is told.
    const meaning =
      itemClass === 'normal'
        ? 'Normal'
        : itemClass === 'unknown'
          ? `Unknown: the answer "${shown}" is not clear`
          : 'Abnormal'
    const label = lang === 'en' ? meaning : shown
    // A word whose meaning of the item is not known is not understood, though it stands in the table.
    return { class: itemClass, word: answer.zh, label, is_slight: false, is_known: itemClass !== 'unknown' }
  }

  /** An open answer may be the bad one. */
  function withWorst(finding: Finding, item: ItemRow | null): Finding {
    return finding.class === 'unknown' && item?.question ? { ...finding, may_be: item.question.bad } : finding
  }

  return {
    find: (text) => rows.get(foldPhrase(text)) ?? null,
    judge(answer, turn, item, lang) {
      if (!item?.question && item?.kind === 'equipment') {
        // Equipment data and no condition, like 标配: neither clean nor abnormal.
        const isThere = answer.says === 'yes'
        const label = lang === 'zh' ? answer.zh : isThere ? 'Present' : 'Not fitted'
        const outcome = isThere ? 'normal' : 'not_fitted'
        return { class: 'absent', word: answer.zh, label, is_slight: false, is_known: true, outcome }
      }
      const itemClass = item?.question && !turn.doubt ? classOf(answer, item.question) : 'unknown'
      const told = { ...tell(answer, itemClass, answer[lang], lang), is_slight: turn.slight !== null }
      // 有(疑似): each word is understood, and says that nothing is certain.
      return withWorst(turn.doubt && item?.question ? { ...told, is_known: true } : told, item)
    },
    judgeLetter(letter, answer, item, lang) {
      const literal = item?.question ? classOf(answer, item.question) : 'unknown'
      // A is the best answer of the standard, and its legend is worded for the standard's own questions. Where the words
      // would make A bad or another letter good, the question is of the opposite polarity, and neither reading is safe.
      const fits = (literal === 'normal') === (letter === 'A')
      const shown = lang === 'en' ? letter : `${letter}（${answer.zh}）`
      return withWorst(tell(answer, fits ? literal : 'unknown', shown, lang), item)
    },
  }
}
