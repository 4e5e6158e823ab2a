/** Phrases that the explanation of a severity and the notes on conflicts share, in both languages. */
import type { Lang } from '../codes.ts'
import type { Statement } from '../observation.ts'
import type { Evidence, FlagTopic } from './severity.ts'

const NAMED = 3

export const TOPIC_WORDS: Readonly<Record<FlagTopic, Readonly<Record<Lang, string>>>> = {
  accident: { en: 'accidents', zh: '事故' },
  flood: { en: 'flood damage', zh: '泡水' },
  fire: { en: 'fire damage', zh: '火烧' },
}

const CLASSES: Readonly<Record<FlagTopic, Readonly<Record<Lang, { readonly yes: string; readonly no: string }>>>> = {
  accident: {
    en: { yes: 'an accident vehicle', no: 'not an accident vehicle' },
    zh: { yes: '事故车', no: '非事故车' },
  },
  flood: { en: { yes: 'flood-damaged', no: 'not flood-damaged' }, zh: { yes: '泡水车', no: '非泡水车' } },
  fire: { en: { yes: 'fire-damaged', no: 'not fire-damaged' }, zh: { yes: '火烧车', no: '非火烧车' } },
}

/** `Front left frame rail: welded; left sill: cut, and 2 more` */
export function sayEvidence(evidence: readonly Evidence[], lang: Lang): string {
  const all = [...new Set(evidence.map((one) => sayOne(one, lang)))]
  const more = all.length - NAMED
  const named = all.slice(0, NAMED).join(lang === 'en' ? '; ' : '；')
  if (more <= 0) return named
  return lang === 'en' ? `${named}; and ${more} more` : `${named}；另有${more}处`
}

function sayOne({ observation: { name }, finding: { label } }: Evidence, lang: Lang): string {
  if (lang === 'zh') return `${name}：${label}`
  const state = inEnglish(label, 'a result that could not be translated')
  const lower = /^[A-Z][a-z]/.test(state) ? state.charAt(0).toLowerCase() + state.slice(1) : state
  return `${inEnglish(name, 'an item that could not be translated')}: ${lower}`
}

const HAN = /\p{Script=Han}/u

/** A word that no table knows stands in the records as printed; a sentence of ours only tells that it is there. */
export function inEnglish(text: string, otherwise: string): string {
  return HAN.test(text) ? otherwise : text
}

/** The provider's own words stay beside our phrase: "no sign found" is less than "ruled out". */
export function sayClassification(
  topic: FlagTopic,
  value: boolean,
  statements: readonly Statement[],
  lang: Lang,
): string {
  const phrase = CLASSES[topic][lang][value ? 'yes' : 'no']
  const own = statements.filter((one) => one.topic === topic && one.value === value).map(({ label }) => label)
  const words = quote(
    own.filter((label) => !phrase.endsWith(label.toLowerCase())),
    lang,
  )
  if (lang === 'zh') return `检测机构将该车判定为${phrase}${words === '' ? '' : `（${words}）`}`
  return `the provider classifies the vehicle as ${phrase}${words === '' ? '' : ` (${words})`}`
}

export function quote(labels: readonly string[], lang: Lang): string {
  if (lang === 'zh') return [...new Set(labels)].map((label) => `“${label}”`).join('、')
  return [...new Set(labels.map((label) => inEnglish(`"${label}"`, 'wording that could not be translated')))].join(', ')
}

export function endSentence(text: string, lang: Lang): string {
  return lang === 'zh' ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
