/** Parses the remark beside a result, in brackets or in its own column. A remark may contain findings. */
import type { Lang } from '../../../domain/codes.ts'
import type { Finding } from '../../../domain/observation.ts'
import { joinLabels, lowerFirst } from '../english.ts'
import type { ItemRow } from '../items/item-tables.ts'
import { splitMembers } from '../split-list.ts'
import { isProse, type Note } from '../unknown-words.ts'
import { type MakeFinding, NO_CONTEXT, type StatusContext } from './make-finding.ts'
import { findDenied, findSlight, type Phrase } from './read-phrase.ts'
import { type Detail, isFault } from './status-table.ts'

interface RemarkPart {
  readonly detail: Detail
  readonly findings: readonly Finding[]
}

/** A member of a remark. */
export interface RemarkMember {
  readonly detail: Detail
  /** The whole remark in English; null when it is more than plain words. */
  readonly says: readonly string[] | null
}

export interface Remark {
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

interface RemarkDescriber {
  readonly describePart: (text: string, phrase: Phrase, context: StatusContext, setting: RemarkSetting) => RemarkPart
  readonly describeRemark: (text: string, setting: RemarkSetting) => Remark
}

export function createRemarkDescriber(readPhrase: (text: string) => Phrase, makeFinding: MakeFinding): RemarkDescriber {
  const describePart: RemarkDescriber['describePart'] = (text, phrase, context, { item, lang, note }) => {
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
    describeRemark(text, setting) {
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
