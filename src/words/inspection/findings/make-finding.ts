/** Makes a finding from a status word, its context and a part. */
import type { Lang } from '../../../domain/codes.ts'
import { isFault } from '../../../domain/inspection-rules/damage-rules.ts'
import type { Finding, ItemClass } from '../../../domain/observation.ts'
import { readTable } from '../../read-table.ts'
import type { ItemQuestion, ItemRow } from '../items/items.ts'
import { foldPhrase, lowerFirst, upperFirst } from '../printed-words.ts'
import { type Detail, readStatusRows, type SeenStatus, type StatusRow } from './read-phrase.ts'

/** Words beside a status that change its meaning. */
export interface StatusContext {
  readonly slight: Detail | null
  readonly doubt: Detail | null
  /** Whether a negation before the list covers it. */
  readonly is_denied: boolean
}

export const NO_CONTEXT: StatusContext = { slight: null, doubt: null, is_denied: false }

/** 建议更换 is a recommendation, not a doubt. */
const WISH = /^(?:建议|需)/

export type MakeFinding = (
  seen: SeenStatus,
  context: StatusContext,
  printed: string,
  item: ItemRow | null,
  lang: Lang,
) => Finding

export function createFindingMaker(): MakeFinding {
  const rows = new Map(readStatusRows().map((row) => [foldPhrase(row.zh), row]))

  function labelSlight(row: StatusRow, slight: Detail, lang: Lang): string {
    const named = rows.get(foldPhrase(slight.zh + row.zh))
    if (named) return named[lang]
    return lang === 'en' ? `${row.en} (${slight.en})` : `${row.zh}（${slight.zh}）`
  }

  return (seen, context, printed, item, lang) => {
    const { row } = seen
    const doubt = seen.doubt ?? context.doubt
    const isNegated = seen.is_negated || context.is_denied
    const said = { word: printed, is_slight: false, is_known: true }
    if (isNegated) {
      const denial = isFault(row.class) ? 'Not found:' : 'Not'
      const label = lang === 'en' ? `${denial} ${lowerFirst(row.en)}` : printed
      return { ...said, class: doubt ? 'unknown' : 'normal', label }
    }
    if (doubt) {
      const label = lang === 'en' ? `${upperFirst(doubt.en)}: ${lowerFirst(row.en)}` : printed
      const open = { ...said, class: 'unknown', label } as const
      return WISH.test(doubt.zh) ? open : { ...open, may_be: classify(row, seen.slight !== null, item) }
    }
    // 严重变形 stays severe, whatever the remark.
    const slight = row.degree === null ? (seen.slight ?? context.slight) : null
    return {
      class: classify(row, slight !== null, item),
      word: row.zh,
      label: slight && isFault(row.class) ? labelSlight(row, slight, lang) : row[lang],
      is_slight: row.degree === 'slight' || slight !== null,
      is_known: true,
      ...(row.outcome === null ? {} : { outcome: row.outcome }),
    }
  }
}

function classify({ class: itemClass, there }: StatusRow, isSlight: boolean, item: ItemRow | null): ItemClass {
  // An entry of a service book is not a trace on the car.
  if (item?.kind === 'record' && isFault(itemClass)) return 'abnormal'
  const isThere = there !== null && !isSlight && (there.on === item?.tier || there.on === item?.point)
  return isThere ? there.class : itemClass
}

interface Answer {
  readonly zh: string
  readonly en: string
  readonly says: 'yes' | 'no'
  /** 是/否 answer whether something is so; 有/无 answer whether something is present. */
  readonly asks: 'whether' | 'presence'
}

/** 是, 否, 有, 无 and letters: answers that have a meaning only with their question. */
export function createAnswers() {
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
    find: (text: string) => rows.get(foldPhrase(text)) ?? null,
    judge(answer: Answer, context: StatusContext, item: ItemRow | null, lang: Lang): Finding {
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
    /** The same for an answer behind a letter. */
    judgeLetter(letter: string, answer: Answer, item: ItemRow | null, lang: Lang): Finding {
      const literal = item?.question ? classOf(answer, item.question) : 'unknown'
      // In the standard A is the best answer, and the legend is worded for the standard's own questions. If the legend
      // would make A bad or another letter good, the question has the opposite polarity, and neither reading is safe.
      const fits = (literal === 'normal') === (letter === 'A')
      const shown = lang === 'en' ? letter : `${letter}（${answer.zh}）`
      return withWorst(resultOf(answer, fits ? literal : 'unknown', shown, lang), item)
    },
  }
}
