/**
 * Decides which members of a list a negation covers. 无重大事故、泡水、火烧迹象 denies all three, 无重大事故、泡水车 does not. Where
 * it is unclear, nothing is decided: unknown is never clean.
 */
import type { ConclusionTopic } from '../../../domain/observation.ts'
import { splitPieces, splitQualifiers } from '../printed-words.ts'
import { type ConclusionRow, NEGATIONS, type Verdict } from './read-verdict.ts'

export interface ReadMember extends VerdictMember {
  readonly verdict: Verdict
}

export type Judgement =
  | { readonly kind: 'false'; readonly by: Verdict; readonly is_covered: boolean }
  | { readonly kind: 'true' | 'open' }
  /** At least one of the list applies. */
  | { readonly kind: 'combined' }

const FLAGS: readonly ConclusionTopic[] = ['accident', 'flood', 'fire']
export const OPEN: Judgement = { kind: 'open' }

/** One judgement per member; members without a topic are undecided. */
export function judgeVerdicts(members: readonly ReadMember[]): Judgement[] {
  const spoilt = findSpoilt(members)
  const last = members.at(-1)?.verdict
  const isSpread = last?.is_all === true && last.is_behind && last.is_whole && NEGATIONS.has(last.marker)
  const list = {
    is_formula: isWholeFormula(members),
    is_choice: members.some((member) => member.is_choice),
    is_one_by_one: members.filter(({ verdict }) => verdict.marker === 'not' && verdict.form === 'class').length > 1,
  }
  /** The verdict that a list began with. */
  let head: Verdict | null = null
  return members.map((member, i) => {
    const { verdict } = member
    if (spoilt.has(member) || verdict.topics.length === 0 || !verdict.is_whole) {
      head = verdict.is_whole ? null : verdict
      return OPEN
    }
    if (verdict.marker === null && isSpread)
      return isDecisive(verdict) ? { kind: 'false', by: last, is_covered: true } : OPEN
    if (verdict.marker === null) {
      const judgement = judgeUnmarked(member, head, list)
      // 涉水痕迹 between others is a separate statement, and ends the previous one.
      if (!isDecisive(verdict)) head = null
      return judgement
    }
    // 存在事故风险 is complete; 疑似事故车 may continue.
    head = verdict.marker === 'open' && verdict.is_behind ? null : verdict
    return judgeMarked(verdict, members[i + 1])
  })
}

/** Members of a list whose last word changes the meaning of all: 有泡水或火烧维修记录, 事故车、泡水车待核实. */
function findSpoilt(members: readonly ReadMember[]): Set<ReadMember> {
  const spoilt = new Set<ReadMember>()
  let list: ReadMember[] = []
  for (const member of members) {
    const { marker, is_record, is_behind } = member.verdict
    if (!member.is_continued) list = []
    list.push(member)
    if (is_record) spoilt.add(member)
    if ((is_record && marker === null) || (marker === 'open' && is_behind))
      for (const one of list) if (is_record || one.verdict.marker === null) spoilt.add(one)
  }
  return spoilt
}

export function isDecisive({ form, is_minor, is_question }: Verdict): boolean {
  return (form === 'class' || form === 'event') && !is_minor && !is_question
}

function judgeMarked(verdict: Verdict, next: ReadMember | undefined): Judgement {
  if (!isDecisive(verdict) || verdict.marker === 'open') return OPEN
  if (NEGATIONS.has(verdict.marker)) return { kind: 'false', by: verdict, is_covered: false }
  const isList =
    !verdict.is_sign && next?.is_continued === true && next.verdict.marker === null && isDecisive(next.verdict)
  return { kind: isList || verdict.topics.length > 1 ? 'combined' : 'true' }
}

interface List {
  readonly is_formula: boolean
  readonly is_choice: boolean
  /** 非 stands before more than one class. */
  readonly is_one_by_one: boolean
}

function judgeUnmarked({ verdict, is_continued }: ReadMember, head: Verdict | null, list: List): Judgement {
  const isClass = verdict.form === 'class'
  if (!isDecisive(verdict)) return OPEN
  if (head === null) {
    if (!isClass) return OPEN
    return { kind: list.is_choice || list.is_formula || verdict.topics.length > 1 ? 'combined' : 'true' }
  }
  if (head.marker === 'yes')
    return head.is_sign || !is_continued ? { kind: isClass ? 'true' : 'open' } : { kind: 'combined' }
  const isNegation = NEGATIONS.has(head.marker)
  if (!isClass)
    return isNegation && is_continued && !head.is_sign ? { kind: 'false', by: head, is_covered: true } : OPEN
  // 非事故车、泡水车、非火烧车: a repeated 非 covers one class each time, so the class without it is asserted.
  if (list.is_one_by_one && head.marker === 'not' && head.form === 'class') return { kind: 'true' }
  // 非事故车、泡水车 and 疑似事故车、泡水车: the marker of the first class may cover the second. 无重大事故, 未见泡水痕迹 and
  // 疑似泡水 are not classes, so a class behind them is a statement of its own.
  const isAlike = head.form === 'class' || head.marker === 'not' || !head.is_whole
  if (list.is_formula) return isNegation && isAlike ? { kind: 'false', by: head, is_covered: true } : OPEN
  return isAlike ? OPEN : { kind: 'true' }
}

/** Accident, flood and fire in one list with at most one marker, at its beginning: a standard formula of the trade. */
function isWholeFormula(members: readonly ReadMember[]): boolean {
  const named = new Set(members.flatMap(({ verdict }) => verdict.topics))
  const [first, ...others] = members
  return (
    first !== undefined &&
    FLAGS.every((topic) => named.has(topic)) &&
    members.every(({ verdict }) => verdict.is_whole && isDecisive(verdict)) &&
    members.slice(0, -1).every(({ verdict }) => !verdict.is_sign) &&
    others.every(({ is_continued, verdict }) => is_continued && verdict.marker === null)
  )
}

type HeadedValue = 'true' | 'false' | 'open' | 'combined'

/** Judges a bare 正常, 无 or 是 as the answer to the heading before it. */
export function judgeByHeading(value: ConclusionRow['value'], heading: string, verdict: Verdict): HeadedValue {
  // 排除重大事故 20项 is the name of a section, not a verdict. Doubt, 轻微 and records keep their meaning.
  const isNoClass = verdict.is_minor || verdict.form === 'weak' || verdict.is_record || verdict.is_promise
  if (/\d/.test(heading) || verdict.marker === 'open' || isNoClass) return 'open'
  if (value === 'clean') return 'false'
  if (verdict.form === 'subject' || !verdict.is_whole) return 'open'
  // 排除重大事故: 是. The opposite would be 不能排除, which decides nothing.
  if (NEGATIONS.has(verdict.marker)) return value === 'yes' ? 'false' : 'open'
  if (verdict.is_task && !verdict.is_question) return 'open'
  if (value === 'no') return 'false'
  if (value !== 'yes') return 'open'
  return verdict.topics.length === 1 ? 'true' : 'combined'
}

/** Splits a result line into sentences and their members. */
export interface VerdictMember {
  readonly printed: string
  /** Without the brackets. */
  readonly text: string
  readonly aside: string
  /** Joined to the previous member by 、 or a conjunction, as one list. A comma may begin another statement. */
  readonly is_continued: boolean
  /** Joined by 或. */
  readonly is_choice: boolean
}

const SENTENCES = new Set(';；。!！\n\r|｜')
const JOINTS = new Set('、/／和及与或,，')
const COMMAS = new Set(',，')

export function splitVerdicts(text: string): VerdictMember[][] {
  return splitPieces(text, SENTENCES).map((sentence) =>
    splitPieces(sentence.text, JOINTS).map(({ text: printed, joint }) => {
      const { base, qualifiers } = splitQualifiers(printed)
      return {
        printed,
        text: base,
        aside: qualifiers.join(' '),
        is_continued: joint !== '' && !COMMAS.has(joint),
        is_choice: joint === '或',
      }
    }),
  )
}
