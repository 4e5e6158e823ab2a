/** One state of a list without its brackets: a word, a code, an answer, a measurement. */
import type { Lang } from '../../../domain/codes.ts'
import type { CategoryTopic, Finding } from '../../../domain/observation.ts'
import type { Report } from '../../../domain/report.ts'
import { wordOrNull } from '../../fold.ts'
import { joinLabels, lowerFirst, upperFirst } from '../english.ts'
import type { ItemRow } from '../items/item-tables.ts'
import type { Items } from '../items/items.ts'
import type { Note } from '../unknown-words.ts'
import { createAnswers } from './answers.ts'
import { createCodes } from './codes.ts'
import type { MakeFinding, Turn } from './make-finding.ts'
import type { Phrase } from './read-phrase.ts'
import type { Detail } from './status-table.ts'

export interface Told {
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

interface StatusParts {
  readonly items: Items
  readonly readPhrase: (text: string) => Phrase
  readonly makeFinding: MakeFinding
}

/** 左C柱上部-修理痕迹: a part before the state. */
const CAPTION = /^([^-—–:：]+)[-—–:：](.+)$/

export function createStatusTeller({ items, readPhrase, makeFinding }: StatusParts) {
  const answers = createAnswers()
  const codes = createCodes()

  function tellPhrase(phrase: Phrase, printed: string, turn: Turn, setting: Setting): Told {
    if (phrase.statuses.length === 0) return tellDetails(phrase, printed, setting)
    if (!phrase.is_whole) return tellUnknown(printed, setting)
    const { item, lang } = setting
    const { statuses, details } = phrase
    // Of several words it is not said which of them the bracket means; 严重凹陷 has its degree.
    const own = { ...turn, slight: statuses.length === 1 && !phrase.is_graded ? turn.slight : null }
    const findings = statuses.map((seen) => makeFinding(seen, own, printed, item, lang))
    // The degree is among the details, so the label goes without.
    const isTurned = own.is_denied || own.doubt !== null
    const labels = statuses.map(({ row, is_negated, doubt }, i) =>
      isTurned || is_negated || doubt ? findings[i]!.label : row[lang],
    )
    const label = lang === 'en' ? joinLabels([...new Set(labels)]) : details.length === 0 ? printed : labels.join('、')
    return { label, details, findings }
  }

  function tellLetter(letter: string, answer: string, turn: Turn, setting: Setting): Told {
    const known = answers.find(answer)
    if (!known) return tellPhrase(readPhrase(answer), answer, turn, setting)
    const finding = answers.judgeLetter(letter.normalize('NFKC').toUpperCase(), known, setting.item, setting.lang)
    return { label: finding.label, details: [], findings: [finding] }
  }

  /** What is no word: a placeholder, an answer, a letter, a code. */
  function tellSign(text: string, turn: Turn, setting: Setting): Told | null {
    const { item, legend, category, lang } = setting
    if (wordOrNull(text) === null) return tellNothing(text, lang)
    const answer = answers.find(text)
    if (answer) {
      const finding = answers.judge(answer, turn, item, lang)
      return { label: finding.label, details: [], findings: [finding] }
    }
    const letter = codes.readAnswer(text, legend, item?.question?.section ?? null)
    if (letter !== null) return tellLetter(text, letter, turn, setting)
    const code = codes.read(text, legend, category)
    if (!code) return null
    const told = tellPhrase(readPhrase(code.text), code.text, turn, setting)
    return code.extent ? { ...told, details: [...told.details, code.extent] } : told
  }

  return (text: string, turn: Turn, setting: Setting): Told => {
    const sign = tellSign(text, turn, setting)
    if (sign) return sign
    const phrase = readPhrase(text)
    const caption = phrase.is_whole ? null : CAPTION.exec(text)
    const part = caption && items.find(caption[1]!)
    if (!caption || !part) return tellPhrase(phrase, text, turn, setting)
    const state = caption[2]!.trim()
    const told = tellSign(state, turn, setting) ?? tellPhrase(readPhrase(state), state, turn, setting)
    return { ...told, details: [{ zh: caption[1]!.trim(), en: lowerFirst(part.en) }, ...told.details] }
  }
}

/** No result is printed, or only a placeholder for one. */
function tellNothing(text: string, lang: Lang): Told {
  const printed = text.trim()
  const label = lang === 'en' ? 'Not stated' : printed === '' ? '-' : printed
  return { label, details: [], findings: [openFinding(printed, label, true)] }
}

/** A measurement or a note says something, but not what to think of it; a degree says that something is there. */
function tellDetails(phrase: Phrase, printed: string, setting: Setting): Told {
  const { item, lang } = setting
  const said = phrase.details.length > 0 ? phrase.details : phrase.doubt ? [phrase.doubt] : []
  if (!phrase.is_whole || said.length === 0) return tellUnknown(printed, setting)
  const label = lang === 'en' ? upperFirst(said.map(({ en }) => en).join(', ')) : printed
  const open = openFinding(printed, label, true)
  const bad = item?.question?.bad ?? 'abnormal'
  const finding = phrase.is_degree ? { ...open, class: bad, is_slight: phrase.slight !== null } : open
  return { label, details: [], findings: [finding] }
}

/** A letter or a code whose meaning neither the report nor the standard tells. */
const BARE_CODE = /^\d{0,2}[A-Z]{1,3}\d{0,2}$/

export function tellUnknown(text: string, { note, lang }: Setting): Told {
  note('status', text)
  const isCode = BARE_CODE.test(text.normalize('NFKC').trim().toUpperCase())
  const kind = /^.$/u.test(text.trim()) ? 'Letter' : 'Code'
  const label = !isCode ? text : lang === 'en' ? `${kind} ${text.trim()}, not explained` : `${text}（报告未说明）`
  return { label, details: [], findings: [openFinding(text, label, false)] }
}

function openFinding(word: string, label: string, is_known: boolean): Finding {
  return { class: 'unknown', word, label, is_slight: false, is_known }
}
