/** Finds words in the wrong language: Chinese in an English answer and the reverse, except words of the source. */
import type { AskedCar } from './ask-cars.ts'
import { listTexts, type Text } from './list-texts.ts'
import { readStates } from './naive-states.ts'
import { type CarFacts, listItems } from './printed-facts.ts'

/** Fields with printed words, and codes. */
const SOURCE = /source_\w+$|source_fields|reported_counts|^grade\.code$|^inspection_grade$|_url$/
const CODES =
  /^(?:parse_status|report_type|conclusions\.topic|(?:derived\.)?damage_severity|derived\.basis|panel_damage\.rank|view|conflicts\.(?:field|reason)|categories\.items\.(?:part|outcome)|vehicle\.(?:vin|report_number)|battery_health\.(?:method|measured_at)|history_queries\.(?:topic|result)|(?:history_queries\.)?\w+_date)$/
const HAN = /\p{Script=Han}/u

export const isOurs = ({ path }: Text): boolean => !SOURCE.test(path) && !CODES.test(path)

/** Status words that no glossary has, and the names of what was declared and not printed. */
function listUnknown({ printed }: CarFacts): readonly string[] {
  if (printed === null) return []
  const { sections, legend } = printed
  const words = sections
    .flatMap(listItems)
    .filter((item) => readStates(item, legend).includes('unknown'))
    .flatMap(({ result }) => result.split('、'))
  const missing = sections.filter(({ items }) => items.length === 0)
  return [...words, ...missing.flatMap(({ heading, summary }) => [`${heading}（${summary}）`, heading])]
}

export function findChinese({ facts, en }: AskedCar): string[] {
  const unknown = listUnknown(facts)
  return listTexts(en)
    .filter(isOurs)
    .filter(({ text }) => HAN.test(unknown.reduce((left, word) => left.replaceAll(word, ''), text)))
    .map(({ path, text }) => `${facts.infoid} ${path}: ${text}`)
}

/** The ids of rules stand in the explanation, and the API has no other name. */
export function findEnglish({ facts, zh }: AskedCar): string[] {
  const printed = JSON.stringify(facts.printed ?? {})
  const isForeign = (word: string) => !printed.includes(word)
  return listTexts(zh)
    .filter(isOurs)
    .map(({ path, text }) => ({ path, text: text.replace(/规则 [SMLNDU]\d/, '').replace('由 API ', '') }))
    .filter(({ text }) => (text.match(/[A-Za-z]+/g) ?? []).some(isForeign))
    .map(({ path, text }) => `${facts.infoid} ${path}: ${text}`)
}
