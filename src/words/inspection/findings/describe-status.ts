/** Describes one state of a list without its brackets: a word, a code, an answer or a measurement. */
import type { Lang } from '../../../domain/codes.ts'
import type { CategoryTopic, Finding } from '../../../domain/observation.ts'
import type { Report } from '../../../domain/report.ts'
import { wordOrNull } from '../../fold.ts'
import { memoizeByObject } from '../../memoize.ts'
import { readTable } from '../../read-table.ts'
import type { ItemRow, Items } from '../items/items.ts'
import { foldPhrase, joinLabels, lowerFirst, type Note, upperFirst } from '../printed-words.ts'
import { createAnswers, type MakeFinding, type StatusContext } from './make-finding.ts'
import type { Detail, Phrase } from './read-phrase.ts'

export interface Described {
  readonly label: string
  readonly details: readonly Detail[]
  readonly findings: readonly Finding[]
}

export interface Setting {
  readonly item: ItemRow | null
  readonly category: CategoryTopic
  readonly legend: Report['legend']
  readonly lang: Lang
  readonly note: Note
}

/** 左C柱上部-修理痕迹: a part before the state. */
const CAPTION = /^([^-—–:：]+)[-—–:：](.+)$/

export function createStatusDescriber(items: Items, readPhrase: (text: string) => Phrase, makeFinding: MakeFinding) {
  const answers = createAnswers()
  const codes = createCodes()

  function describePhrase(phrase: Phrase, printed: string, context: StatusContext, setting: Setting): Described {
    if (phrase.statuses.length === 0) return describeDetails(phrase, printed, setting)
    if (!phrase.is_whole) return describeUnknown(printed, setting)
    const { item, lang } = setting
    const { statuses, details } = phrase
    // With several words it is unknown which of them the bracket qualifies; 严重凹陷 already has a degree.
    const own = { ...context, slight: statuses.length === 1 && !phrase.is_graded ? context.slight : null }
    const findings = statuses.map((seen) => makeFinding(seen, own, printed, item, lang))
    // The degree is among the details, so the label omits it.
    const isTurned = own.is_denied || own.doubt !== null
    const labels = statuses.map(({ row, is_negated, doubt }, i) =>
      isTurned || is_negated || doubt ? findings[i]!.label : row[lang],
    )
    const label = lang === 'en' ? joinLabels([...new Set(labels)]) : details.length === 0 ? printed : labels.join('、')
    return { label, details, findings }
  }

  function describeLetter(letter: string, answer: string, context: StatusContext, setting: Setting): Described {
    const known = answers.find(answer)
    if (!known) return describePhrase(readPhrase(answer), answer, context, setting)
    const finding = answers.judgeLetter(letter.normalize('NFKC').toUpperCase(), known, setting.item, setting.lang)
    return { label: finding.label, details: [], findings: [finding] }
  }

  /** A text that is not a word: a placeholder, an answer, a letter or a code. */
  function describeSign(text: string, context: StatusContext, setting: Setting): Described | null {
    const { item, legend, category, lang } = setting
    if (wordOrNull(text) === null) return describeNothing(text, lang)
    const answer = answers.find(text)
    if (answer) {
      const finding = answers.judge(answer, context, item, lang)
      return { label: finding.label, details: [], findings: [finding] }
    }
    const letter = codes.readAnswer(text, legend, item?.question?.section ?? null)
    if (letter !== null) return describeLetter(text, letter, context, setting)
    const code = codes.read(text, legend, category)
    if (!code) return null
    const described = describePhrase(readPhrase(code.text), code.text, context, setting)
    return code.extent ? { ...described, details: [...described.details, code.extent] } : described
  }

  return (text: string, context: StatusContext, setting: Setting): Described => {
    const sign = describeSign(text, context, setting)
    if (sign) return sign
    const phrase = readPhrase(text)
    const caption = phrase.is_whole ? null : CAPTION.exec(text)
    const part = caption && items.find(caption[1]!)
    if (!caption || !part) return describePhrase(phrase, text, context, setting)
    const state = caption[2]!.trim()
    const described =
      describeSign(state, context, setting) ?? describePhrase(readPhrase(state), state, context, setting)
    return { ...described, details: [{ zh: caption[1]!.trim(), en: lowerFirst(part.en) }, ...described.details] }
  }
}

/** For a missing result or a placeholder. */
function describeNothing(text: string, lang: Lang): Described {
  const printed = text.trim()
  const label = lang === 'en' ? 'Not stated' : printed === '' ? '-' : printed
  return { label, details: [], findings: [openFinding(printed, label, true)] }
}

/** A measurement or a note does not say whether the state is good; a degree says that there is a fault. */
function describeDetails(phrase: Phrase, printed: string, setting: Setting): Described {
  const { item, lang } = setting
  const said = phrase.details.length > 0 ? phrase.details : phrase.doubt ? [phrase.doubt] : []
  if (!phrase.is_whole || said.length === 0) return describeUnknown(printed, setting)
  const label = lang === 'en' ? upperFirst(said.map(({ en }) => en).join(', ')) : printed
  const open = openFinding(printed, label, true)
  const bad = item?.question?.bad ?? 'abnormal'
  const finding = phrase.is_degree ? { ...open, class: bad, is_slight: phrase.slight !== null } : open
  return { label, details: [], findings: [finding] }
}

/** A letter or a code that neither the report nor the standard explains. */
const BARE_CODE = /^\d{0,2}[A-Z]{1,3}\d{0,2}$/

export function describeUnknown(text: string, { note, lang }: Setting): Described {
  note('status', text)
  const isCode = BARE_CODE.test(text.normalize('NFKC').trim().toUpperCase())
  const kind = /^.$/u.test(text.trim()) ? 'Letter' : 'Code'
  const label = !isCode ? text : lang === 'en' ? `${kind} ${text.trim()}, not explained` : `${text}（报告未说明）`
  return { label, details: [], findings: [openFinding(text, label, false)] }
}

function openFinding(word: string, label: string, is_known: boolean): Finding {
  return { class: 'unknown', word, label, is_slight: false, is_known }
}

/** Part number, code, extent: only the code is required. */
const CODE = /^(\d{1,2})?([A-Z]{2})([1-9])?$/
/** Parts whose damage makes an accident vehicle; the other parts of the list are the exterior. */
const LAST_STRUCTURAL_PART = 13

/** Codes in place of words: those of the national standard (`4SH`, `XF2`), and those of a report's own legend. */
function createCodes() {
  const rows = readTable('inspection-codes.tsv', ['code', 'zh', 'en', 'kind'])
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const englishOf = new Map(rows.map(({ zh, en }) => [foldPhrase(zh), en]))
  const textsOf = memoizeByObject(
    (legend: Report['legend']) => new Map(legend.map(({ code, source_text }) => [foldCode(code), source_text])),
  )

  function readExtent(digit: string | undefined, legend: Report['legend']): Detail | null {
    if (digit === undefined) return null
    const zh = textsOf(legend).get(digit) ?? byCode.get(digit)?.zh
    return zh === undefined ? null : { zh, en: englishOf.get(foldPhrase(zh)) ?? zh }
  }

  return {
    /** Null when the text is not a code, or neither the legend nor the standard explains it. */
    read(text: string, legend: Report['legend'], category: CategoryTopic) {
      const token = foldCode(text)
      const own = textsOf(legend)
      const match = CODE.exec(token)
      if (!match) return null
      const whole = own.get(token)
      if (whole !== undefined) return { text: whole, extent: null }
      const [, number, code = '', digit] = match
      const extent = readExtent(digit, legend)
      const row = byCode.get(code)
      const text_ = own.get(code) ?? (row && fits(row.kind, number, category) ? row.zh : undefined)
      return text_ === undefined || (digit !== undefined && !extent) ? null : { text: text_, extent }
    },
    /** The answer that a letter stands for; `section` is the part of the standard that the question is from. */
    readAnswer(text: string, legend: Report['legend'], section: string | null): string | null {
      const meaning = textsOf(legend).get(foldCode(text))
      return meaning === undefined || !/^[A-Z]$/.test(foldCode(text)) ? null : readScoped(meaning, section)
    },
  }
}

const foldCode = (text: string) => text.normalize('NFKC').trim().toUpperCase()

/** BX is in both lists, every other code in one. The part number decides; without it, the category does. */
function fits(kind: string, number: string | undefined, category: CategoryTopic): boolean {
  if (kind === 'both') return true
  if (number !== undefined) return kind === (Number(number) <= LAST_STRUCTURAL_PART ? 'structure' : 'exterior')
  return category === kind || (category !== 'structure' && category !== 'exterior')
}

/** 发动机舱为无，其余为是: a letter may have a different meaning in each section. */
function readScoped(meaning: string, section: string | null): string | null {
  const scopes = meaning.split(/[,，;；]/).map((part) => /^(.+?)[为:：](.+)$/.exec(part.trim()))
  if (scopes.some((scope) => scope === null)) return meaning
  const own = scopes.find((scope) => section?.includes(scope![1]!))
  const rest = scopes.find((scope) => /^其[余他它]/.test(scope![1]!))
  return (own ?? rest)?.[2]?.trim() ?? null
}
