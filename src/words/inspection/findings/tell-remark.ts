/** What stands beside a result, in brackets or in a column of its own. It may hold findings too. */
import type { Lang } from '../../../domain/codes.ts'
import type { Finding } from '../../../domain/observation.ts'
import { joinLabels, lowerFirst } from '../english.ts'
import type { ItemRow } from '../items/item-tables.ts'
import { splitMembers } from '../split-list.ts'
import { isProse, type Note } from '../unknown-words.ts'
import { type MakeFinding, NO_TURN, type Turn } from './make-finding.ts'
import { findDenied, findSlight, type Phrase } from './read-phrase.ts'
import { type Detail, isFault } from './status-table.ts'

interface RemarkPart {
  readonly detail: Detail
  readonly findings: readonly Finding[]
}

/** A member of a remark. */
export interface RemarkMember {
  readonly detail: Detail
  /** All that it says, in English; null when that is more than plain words. */
  readonly says: readonly string[] | null
}

export interface Remark {
  readonly text: string
  readonly members: readonly RemarkMember[]
  readonly findings: readonly Finding[]
  /** Set when it says of the whole result that it is slight. */
  readonly slight: Detail | null
}

interface RemarkSetting {
  readonly item: ItemRow | null
  readonly lang: Lang
  readonly note: Note
}

interface RemarkTeller {
  readonly tellPart: (text: string, phrase: Phrase, turn: Turn, setting: RemarkSetting) => RemarkPart
  readonly tellRemark: (text: string, setting: RemarkSetting) => Remark
}

export function createRemarkTeller(readPhrase: (text: string) => Phrase, makeFinding: MakeFinding): RemarkTeller {
  const tellPart: RemarkTeller['tellPart'] = (text, phrase, turn, { item, lang, note }) => {
    const findings = phrase.statuses.map((seen) => makeFinding(seen, turn, text, item, lang))
    const others = findings.filter((finding) => finding.class !== 'normal' && finding.class !== 'absent')
    const english = [...findings.map(({ label }) => label), ...phrase.details.map(({ en }) => en)]
    if (phrase.is_whole && english.length > 0)
      return { detail: { zh: text, en: lowerFirst(joinLabels([...new Set(english)])) }, findings: others }
    if (phrase.is_whole && phrase.doubt) return { detail: { zh: text, en: phrase.doubt.en }, findings: [] }
    note('remark', text)
    // Free text may say anything. One that names a fault is too much for a clean result, and too little for a finding.
    const isSuspect = others.some((finding) => isFault(finding.class) || finding.class === 'unknown')
    return { detail: { zh: text, en: text }, findings: isSuspect ? [leaveOpen(text)] : [] }
  }

  return {
    tellPart,
    tellRemark(text, setting) {
      if (isProse(text)) {
        setting.note('remark', text)
        return { text, members: [], findings: [leaveOpen(text)], slight: null }
      }
      const parts = splitMembers(text).map((member) => ({ ...member, phrase: readPhrase(member.text) }))
      const denied = findDenied(parts)
      const told = parts.map((part, i) =>
        tellPart(part.text, part.phrase, { ...NO_TURN, is_denied: denied[i]! }, setting),
      )
      return {
        text: setting.lang === 'en' ? told.map(({ detail }) => detail.en).join('; ') || text : text,
        members: told.map(({ detail }, i) => ({ detail, says: denied[i] ? null : listSaid(parts[i]!.phrase) })),
        findings: told.flatMap(({ findings }) => findings),
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
