/** Finds the words for damage in running text: a sentence about modifications, a result line, the line beside a heading. */
import type { Lang } from '../../domain/codes.ts'
import { isFault } from '../../domain/inspection-rules/damage-rules.ts'
import type { ItemClass } from '../../domain/observation.ts'
import { createFindingMaker, NO_CONTEXT } from './findings/make-finding.ts'
import { createPhraseReader, type StatusRow } from './findings/read-phrase.ts'
import { lowerFirst, splitPieces } from './printed-words.ts'

/** A negation covers a list joined by 、, and ends at any of these. */
const SENTENCES = new Set('；;。，,！!\n\r|｜')

/** 0项异常 and 异常0项 deny. */
const NONE_COUNTED = /(?<!\d)0(?:[处项个]|$)/

/** Records are not the car. */
const RECORD = /记录|理赔|出险|维保|保养/

/** 拼装车 is built from other cars, which is no state of a part. */
const REBUILT = /(?<![无未非])拼装/

/** Wear and mechanical faults are condition, not damage. */
const CONDITION: ReadonlySet<ItemClass> = new Set(['wear', 'functional'])

const isDamage = ({ class: itemClass, outcome }: StatusRow) =>
  outcome === 'damaged' || (isFault(itemClass) && !CONDITION.has(itemClass))

/** The words for damage that a text does not deny, in the language of the answer; doubted ones included. */
export function createDamageFinder(): (text: string, lang: Lang) => readonly string[] {
  const readPhrase = createPhraseReader()
  const makeFinding = createFindingMaker()

  function find(sentence: string, lang: Lang): string[] {
    if (NONE_COUNTED.test(sentence.normalize('NFKC')) || RECORD.test(sentence)) return []
    const seen = readPhrase(sentence).statuses.filter(({ row, is_negated }) => !is_negated && isDamage(row))
    const labels = seen.map((one) => makeFinding(one, NO_CONTEXT, one.row.zh, null, lang).label)
    return labels.length === 0 && REBUILT.test(sentence) ? [lang === 'en' ? 'Rebuilt' : '拼装'] : labels
  }

  return (text, lang) => {
    const labels = splitPieces(text, SENTENCES).flatMap((piece) => find(piece.text, lang))
    return [...new Set(labels.map((label, i) => (i === 0 || lang === 'zh' ? label : lowerFirst(label))))]
  }
}
