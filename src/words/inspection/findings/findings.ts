/** A printed result and its remark, as findings and as text in the language of the answer. */
import type { Lang } from '../../../domain/codes.ts'
import { isFault } from '../../../domain/inspection-rules/damage-rules.ts'
import type { CategoryTopic, Finding } from '../../../domain/observation.ts'
import type { Report } from '../../../domain/report.ts'
import type { ItemRow, Items } from '../items/items.ts'
import {
  foldPhrase,
  isProse,
  joinLabels,
  lowerFirst,
  type Note,
  splitList,
  splitMembers,
  splitQualifiers,
  upperFirst,
} from '../printed-words.ts'
import { createStatusDescriber, type Described, describeUnknown, type Setting } from './describe-status.ts'
import { createFindingMaker, type MakeFinding, NO_CONTEXT, type StatusContext } from './make-finding.ts'
import { createPhraseReader, type Detail, findDenied, findSlight, type Phrase, readStatusRows } from './read-phrase.ts'

export interface PrintedResult {
  readonly source_name: string
  readonly source_status: string
  readonly source_remarks: string | null
  readonly category: CategoryTopic
  readonly legend: Report['legend']
}

export interface FindingWords {
  readonly status: string
  readonly remarks: string | null
  readonly findings: readonly Finding[]
}

export function createFindings(items: Items): (of: PrintedResult, lang: Lang, note: Note) => FindingWords {
  const readPhrase = createPhraseReader()
  const makeFinding = createFindingMaker()
  const english = new Map(readStatusRows().map(({ zh, en }) => [zh, en]))
  const describeStatus = createStatusDescriber(items, readPhrase, makeFinding)
  const { describePart, describeRemark } = createRemarkDescriber(readPhrase, makeFinding)

  /** A state with the text in brackets behind it; 拆卸痕迹(拆卸痕迹) only repeats itself. */
  function describeMember(member: string, outer: StatusContext, setting: Setting): Described {
    if (isProse(member)) return describeUnknown(member, setting)
    const { base, qualifiers } = splitQualifiers(member)
    const said = qualifiers
      .flatMap(splitList)
      .filter((text) => foldPhrase(text) !== foldPhrase(base))
      .map((text) => ({ text, phrase: readPhrase(text) }))
    const phrases = said.map(({ phrase }) => phrase)
    const context = {
      ...outer,
      slight: phrases.some(({ is_graded }) => is_graded) ? findSlight(phrases) : outer.slight,
      doubt: phrases.find(({ doubt }) => doubt)?.doubt ?? outer.doubt,
    }
    const described = describeStatus(base, context, setting)
    const parts = said.map(({ text, phrase }) => describePart(text, phrase, NO_CONTEXT, setting))
    const all = [...described.findings, ...parts.flatMap(({ findings }) => findings)]
    // 正常(有划痕) is not normal.
    const others = all.filter((finding) => finding.class !== 'normal')
    return {
      label: described.label,
      details: [...described.details, ...parts.map(({ detail }) => detail)],
      findings: others.length > 0 ? others : all,
    }
  }

  /** A remark without the words that the result already has: beside a scratch, 划痕 adds nothing. Null when nothing is left. */
  function dropSaid({ text, members }: Remark, described: readonly Described[], lang: Lang): string | null {
    const said = new Set([
      ...described.flatMap(({ findings }) => findings.map(({ word }) => english.get(word) ?? word)),
      ...described.flatMap(({ details }) => details.map(({ en }) => en)),
    ])
    const isSaid = ({ says }: RemarkMember) => says !== null && says.length > 0 && says.every((one) => said.has(one))
    if (!members.some(isSaid)) return text
    const left = members.filter((member) => !isSaid(member)).map(({ detail }) => detail[lang])
    return left.length === 0 ? null : left.join(lang === 'en' ? '; ' : '、')
  }

  return ({ source_name, source_status, source_remarks, category, legend }, lang, note) => {
    const setting = { item: items.find(source_name), category, legend, lang, note }
    const members = isProse(source_status) ? [{ text: source_status, joint: '' }] : splitMembers(source_status)
    const remark = source_remarks === null ? null : describeRemark(source_remarks, setting)
    // 变形 with the remark 轻微 is slight. With several states it is unknown which of them is.
    const slight = members.length === 1 ? (remark?.slight ?? null) : null
    const denied =
      members.length > 1 ? findDenied(members.map((one) => ({ ...one, phrase: readPhrase(one.text) }))) : []
    const described = (members.length === 0 ? [{ text: source_status }] : members).map(({ text }, i) =>
      describeMember(text, { slight, doubt: null, is_denied: denied[i] ?? false }, setting),
    )
    return {
      status: joinStatus(described, lang),
      remarks: joinRemarks(described, remark && dropSaid(remark, described, lang), lang),
      findings: dropRepeats([...described.flatMap(({ findings }) => findings), ...(remark?.findings ?? [])]),
    }
  }
}

function joinStatus(described: readonly Described[], lang: Lang): string {
  const labels = [...new Set(described.map(({ label }) => label))]
  return lang === 'en' ? joinLabels(labels) : labels.join('、')
}

/** Sizes and degrees. With several states, each detail is preceded by the name of its state. */
function joinRemarks(described: readonly Described[], remark: string | null, lang: Lang): string | null {
  const [colon, comma, semicolon] = lang === 'en' ? [': ', ', ', '; '] : ['：', '、', '；']
  // Two scratches of different sizes are one state.
  const isMixed = described.some(({ label }) => label !== described[0]!.label)
  const lines = described
    .filter(({ details }) => details.length > 0)
    .map(({ label, details }) => {
      const text = details.map((detail) => detail[lang]).join(comma)
      return isMixed ? label + colon + text : text
    })
  const all = [...new Set([...lines, ...(remark === null ? [] : [remark])])]
  if (all.length === 0) return null
  return lang === 'en' ? upperFirst(all.join(semicolon)) : all.join(semicolon)
}

function dropRepeats(findings: readonly Finding[]): Finding[] {
  const byKey = new Map(findings.map((finding) => [`${finding.class} ${finding.word} ${finding.is_slight}`, finding]))
  return [...byKey.values()]
}

interface RemarkPart {
  readonly detail: Detail
  readonly findings: readonly Finding[]
}

interface RemarkMember {
  readonly detail: Detail
  /** The whole remark in English; null when it is more than plain words. */
  readonly says: readonly string[] | null
}

interface Remark {
  readonly text: string
  readonly members: readonly RemarkMember[]
  readonly findings: readonly Finding[]
  /** Set when it makes the whole result slight. */
  readonly slight: Detail | null
}

interface RemarkSetting {
  readonly item: ItemRow | null
  readonly lang: Lang
  readonly note: Note
}

/** Parses the remark beside a result, in brackets or in its own column. A remark may contain findings. */
function createRemarkDescriber(readPhrase: (text: string) => Phrase, makeFinding: MakeFinding) {
  function describePart(text: string, phrase: Phrase, context: StatusContext, setting: RemarkSetting): RemarkPart {
    const { item, lang, note } = setting
    const findings = phrase.statuses.map((seen) => makeFinding(seen, context, text, item, lang))
    const others = findings.filter((finding) => finding.class !== 'normal' && finding.class !== 'absent')
    const english = [...findings.map(({ label }) => label), ...phrase.details.map(({ en }) => en)]
    if (phrase.is_whole && english.length > 0)
      return { detail: { zh: text, en: lowerFirst(joinLabels([...new Set(english)])) }, findings: others }
    if (phrase.is_whole && phrase.doubt) return { detail: { zh: text, en: phrase.doubt.en }, findings: [] }
    note('remark', text)
    // Free text that names a fault rules out a clean result, but is not clear enough for a finding.
    const isSuspect = others.some((finding) => isFault(finding.class) || finding.class === 'unknown')
    return { detail: { zh: text, en: text }, findings: isSuspect ? [leaveOpen(text)] : [] }
  }

  return {
    describePart,
    describeRemark(text: string, setting: RemarkSetting): Remark {
      if (isProse(text)) {
        setting.note('remark', text)
        return { text, members: [], findings: [leaveOpen(text)], slight: null }
      }
      const parts = splitMembers(text).map((member) => ({ ...member, phrase: readPhrase(member.text) }))
      const denied = findDenied(parts)
      const described = parts.map((part, i) =>
        describePart(part.text, part.phrase, { ...NO_CONTEXT, is_denied: denied[i]! }, setting),
      )
      return {
        text: setting.lang === 'en' ? described.map(({ detail }) => detail.en).join('; ') || text : text,
        members: described.map(({ detail }, i) => ({ detail, says: denied[i] ? null : listSaid(parts[i]!.phrase) })),
        findings: described.flatMap(({ findings }) => findings),
        slight: findSlight(parts.map(({ phrase }) => phrase)),
      }
    },
  }
}

function listSaid({ statuses, details, doubt, is_whole }: Phrase): readonly string[] | null {
  const isPlain = statuses.every((seen) => !seen.is_negated && seen.doubt === null)
  return is_whole && isPlain && doubt === null
    ? [...statuses.map(({ row }) => row.en), ...details.map(({ en }) => en)]
    : null
}

function leaveOpen(text: string): Finding {
  return { class: 'unknown', word: text, label: text, is_slight: false, is_known: false }
}
