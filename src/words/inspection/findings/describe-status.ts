/** Describes one state of a list without its brackets: a word, a code, an answer or a measurement. */
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
import type { MakeFinding, StatusContext } from './make-finding.ts'
import type { Phrase } from './read-phrase.ts'
import type { Detail } from './status-table.ts'

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

interface StatusParts {
  readonly items: Items
  readonly readPhrase: (text: string) => Phrase
  readonly makeFinding: MakeFinding
}

/** 左C柱上部-修理痕迹: a part before the state. */
const CAPTION = /^([^-—–:：]+)[-—–:：](.+)$/

export function createStatusDescriber({ items, readPhrase, makeFinding }: StatusParts) {
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
