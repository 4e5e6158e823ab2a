/** 是, 否, 有, 无 and letters: answers that have a meaning only with their question. */
import type { Lang } from '../../../domain/codes.ts'
import type { Finding, ItemClass } from '../../../domain/observation.ts'
import { readTable } from '../../read-table.ts'
import type { ItemQuestion, ItemRow } from '../items/item-tables.ts'
import { foldPhrase } from '../spelling.ts'
import type { StatusContext } from './make-finding.ts'

interface Answer {
  readonly zh: string
  readonly en: string
  readonly says: 'yes' | 'no'
  /** 是/否 answer whether something is so; 有/无 answer whether something is present. */
  readonly asks: 'whether' | 'presence'
}

interface Answers {
  find(text: string): Answer | null
  judge(answer: Answer, context: StatusContext, item: ItemRow | null, lang: Lang): Finding
  /** The same for an answer behind a letter. */
  judgeLetter(letter: string, answer: Answer, item: ItemRow | null, lang: Lang): Finding
}

export function createAnswers(): Answers {
  const rows = new Map(
    readTable('inspection-answers.tsv', ['zh', 'en', 'says', 'asks']).map((row) => [foldPhrase(row.zh), row as Answer]),
  )

  function classOf(answer: Answer, { good, bad }: ItemQuestion): ItemClass {
    const best = rows.get(foldPhrase(good))
    // 是否无渗漏: 无 can mean "no leak" or "not without a leak".
    if (!best || (best.says === 'yes' && best.asks !== answer.asks)) return 'unknown'
    return answer.says === best.says ? 'normal' : bad
  }

  function resultOf(answer: Answer, itemClass: ItemClass, shown: string, lang: Lang): Finding {
    // "Shock absorbers: leaks" with "yes" would say the opposite of 是否无渗漏: 是, so the label states only the conclusion.
    const meaning =
      itemClass === 'normal'
        ? 'Normal'
        : itemClass === 'unknown'
          ? `Unknown: the answer "${shown}" is not clear`
          : 'Abnormal'
    const label = lang === 'en' ? meaning : shown
    // A word whose meaning for this item is unknown counts as not understood, although the table has it.
    return { class: itemClass, word: answer.zh, label, is_slight: false, is_known: itemClass !== 'unknown' }
  }

  /** An unclear answer may be the bad one. */
  function withWorst(finding: Finding, item: ItemRow | null): Finding {
    return finding.class === 'unknown' && item?.question ? { ...finding, may_be: item.question.bad } : finding
  }

  return {
    find: (text) => rows.get(foldPhrase(text)) ?? null,
    judge(answer, context, item, lang) {
      if (!item?.question && item?.kind === 'equipment') {
        // Equipment data such as 标配 describes no condition: it is neither clean nor abnormal.
        const isThere = answer.says === 'yes'
        const label = lang === 'zh' ? answer.zh : isThere ? 'Present' : 'Not fitted'
        const outcome = isThere ? 'normal' : 'not_fitted'
        return { class: 'absent', word: answer.zh, label, is_slight: false, is_known: true, outcome }
      }
      const itemClass = item?.question && !context.doubt ? classOf(answer, item.question) : 'unknown'
      const described = { ...resultOf(answer, itemClass, answer[lang], lang), is_slight: context.slight !== null }
      // 有(疑似): both words are understood, and the second makes the first uncertain.
      return withWorst(context.doubt && item?.question ? { ...described, is_known: true } : described, item)
    },
    judgeLetter(letter, answer, item, lang) {
      const literal = item?.question ? classOf(answer, item.question) : 'unknown'
      // In the standard A is the best answer, and the legend is worded for the standard's own questions. If the legend
      // would make A bad or another letter good, the question has the opposite polarity, and neither reading is safe.
      const fits = (literal === 'normal') === (letter === 'A')
      const shown = lang === 'en' ? letter : `${letter}（${answer.zh}）`
      return withWorst(resultOf(answer, fits ? literal : 'unknown', shown, lang), item)
    },
  }
}
