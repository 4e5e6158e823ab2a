/** Reads the statements of a result line by topic. The value comes from the line; the heading only gives the topic. */
import type { Lang } from '../../../domain/codes.ts'
import type { ConclusionTopic, Statement } from '../../../domain/observation.ts'
import { wordOrNull } from '../../fold.ts'
import { isProse, joinChoices, type Note, upperFirst } from '../printed-words.ts'
import {
  isDecisive,
  type Judgement,
  judgeByHeading,
  judgeVerdicts,
  OPEN,
  type ReadMember,
  splitVerdicts,
  type VerdictMember,
} from './judge-verdicts.ts'
import {
  type ConclusionRow,
  createConclusionFinder,
  createVerdictReader,
  NEGATIONS,
  type Verdict,
} from './read-verdict.ts'

export interface PrintedConclusion {
  /** The heading, or the question whose answer the label is. */
  readonly source_heading: string | null
  readonly source_label: string
}

interface KnownMember extends ReadMember {
  readonly row: ConclusionRow | null
}

type Draft = Omit<Statement, 'source_label'>

const OPEN_DRAFT = { value: null, is_unclear: false, is_combined_positive: false } as const

const VALUES: Readonly<Record<string, boolean | null>> = { true: true, false: false }

export function createStatements(): (of: PrintedConclusion, lang: Lang, note: Note) => readonly Statement[] {
  const find = createConclusionFinder()
  const readVerdict = createVerdictReader()

  function readMember(member: VerdictMember): KnownMember {
    const verdict = readVerdict(member.text)
    const row = find(member.text)
    // 非事故车(疑似): the brackets can make the statement uncertain.
    const isDoubted =
      member.aside !== '' && (readVerdict(member.aside).marker === 'open' || find(member.aside)?.value === 'undecided')
    const marker = isDoubted ? 'open' : verdict.marker
    return { ...member, row, verdict: { ...verdict, marker, is_whole: verdict.is_whole || row !== null } }
  }

  return ({ source_heading, source_label }, lang, note) => {
    const heading = source_heading === null || isProse(source_heading) ? '' : source_heading
    const asked = readVerdict(heading)
    const topics: readonly ConclusionTopic[] = asked.topics.length > 0 ? asked.topics : ['other']
    const finish = (drafts: readonly Draft[]) => drafts.map((draft) => ({ ...draft, source_label }))
    const printed = source_label.trim()

    const unread = { topic: topics[0]!, ...OPEN_DRAFT, label: printed, source_words: printed }
    if (wordOrNull(printed) === null) return finish([{ ...unread, label: lang === 'en' ? 'Not stated' : printed }])
    if (isProse(printed)) {
      note('conclusion', printed)
      return finish([unread])
    }

    const bare = find(printed)
    if (bare && ['clean', 'yes', 'no'].includes(bare.value)) {
      const value = asked.topics.length === 0 ? 'open' : judgeByHeading(bare.value, heading, asked)
      const label = lang === 'en' ? bare.en : printed
      const isCombined = value === 'combined'
      return finish(
        topics.map((topic) => ({
          ...unread,
          topic,
          value: VALUES[value] ?? null,
          label,
          is_combined_positive: isCombined,
        })),
      )
    }

    const drafts: Draft[] = []
    const isPromise = readVerdict(printed).is_promise
    for (const sentence of splitVerdicts(printed)) {
      const members = sentence.map(readMember)
      const judgements = isPromise ? members.map(() => OPEN) : judgeVerdicts(members)
      for (const [i, member] of members.entries()) {
        const described = drafts.map(({ topic }) => topic)
        // In 非事故车，待复检 the doubt applies to the previous statement; in a list it is a separate member.
        const before =
          !member.is_continued && asked.topics.length === 0 && described.length > 0 ? [...new Set(described)] : topics
        const setting = { members, judgements, asked: asked.topics, before, isPromise, lang, note }
        drafts.push(...resultOf(member, judgements[i]!, setting))
      }
    }
    if (drafts.length > 0) return finish(drafts)
    note('conclusion', printed)
    return finish([unread])
  }
}

interface Setting {
  readonly members: readonly KnownMember[]
  readonly judgements: readonly Judgement[]
  /** Of the heading. */
  readonly asked: readonly ConclusionTopic[]
  /** The topic of a line that names none. */
  readonly before: readonly ConclusionTopic[]
  /** A seller's promise neither decides anything nor casts doubt. */
  readonly isPromise: boolean
  readonly lang: Lang
  readonly note: Note
}

function resultOf(member: KnownMember, judgement: Judgement, setting: Setting): Draft[] {
  const { verdict, row, printed } = member
  const { note, before } = setting
  if (judgement.kind === 'open' && row && isOwnWord(member)) return describeRow(row, printed, setting)
  const isDoubt = verdict.marker === 'open' && !setting.isPromise
  // 经检测 and the like have no meaning of their own; 无法判定 applies to the previous statement.
  if (verdict.is_whole && verdict.topics.length === 0 && !isDoubt) return []
  if (!verdict.is_whole) note('conclusion', printed)
  const topics = verdict.topics.length > 0 ? verdict.topics : verdict.is_whole ? before : before.slice(0, 1)
  return topics.map((topic) => ({
    topic,
    value: VALUES[judgement.kind] ?? null,
    label: labelFor(topic, member, judgement, setting),
    source_words: printed,
    is_unclear: judgement.kind === 'open' && (isDoubt || isLeftOpen(member, setting)),
    is_combined_positive: judgement.kind === 'combined',
  }))
}

/** Whether a class or an event is named, is not clearly denied, and is neither slight nor about records. */
function isLeftOpen({ verdict }: KnownMember, { isPromise }: Setting): boolean {
  return isDecisive(verdict) && !NEGATIONS.has(verdict.marker) && !verdict.is_record && !isPromise
}

/** A literal line of the table, which the grammar does not parse: 里程正常, 骨架完好, 待复检. */
function isOwnWord({ row, verdict }: KnownMember): boolean {
  if (row?.value === 'undecided' || row?.value === 'headed') return true
  return row !== null && verdict.marker !== 'open' && (verdict.form === 'subject' || verdict.form === null)
}

function describeRow(row: ConclusionRow, printed: string, { asked, before, lang }: Setting): Draft[] {
  const topics = row.topic === 'heading' ? before : [row.topic]
  const isHeaded = row.value === 'headed' && asked.some((topic) => topic === row.topic)
  const value = isHeaded ? true : (VALUES[row.value] ?? null)
  const label = lang === 'en' ? row.en : printed
  const is_unclear = row.topic === 'heading' && row.value === 'undecided'
  return topics.map((topic) => ({ ...OPEN_DRAFT, topic, value, label, source_words: printed, is_unclear }))
}

function labelFor(topic: ConclusionTopic, member: KnownMember, judgement: Judgement, setting: Setting): string {
  const { verdict, row, printed } = member
  const { lang, members, judgements } = setting
  const next = judgements[members.indexOf(member) + 1]
  const isHead = next?.kind === 'false' && next.is_covered
  const isAlone = judgement.kind === 'true' || (judgement.kind === 'false' && !judgement.is_covered && !isHead)
  // A member that has its meaning from the list is shown with the list.
  if (lang === 'zh')
    return isAlone || judgement.kind === 'open' ? printed : members.map((one) => one.printed).join('、')
  if (!verdict.is_whole) return printed
  if (isAlone && row) return row.en
  if (judgement.kind === 'true') return labelPositive(topic, verdict)
  if (judgement.kind === 'open') return labelOpen(topic)
  if (judgement.kind === 'false') {
    const isSign = members.some((one) => one.verdict.is_sign)
    return labelNegative(topic, { ...judgement.by, is_major: verdict.is_major }, isSign)
  }
  const combined = members.filter((_, i) => judgements[i]!.kind === 'combined')
  const named = [...new Set(combined.flatMap((one) => one.verdict.topics))]
  return labelCombined(
    named,
    combined.some((one) => one.verdict.is_major),
  )
}

interface TopicWords {
  readonly name: string
  readonly major: string
  readonly vehicle: string
  readonly major_vehicle: string
  readonly not: string
  readonly major_not: string
}

const plain = (name: string, vehicle: string, not: string): TopicWords => ({
  name,
  major: name,
  vehicle,
  major_vehicle: vehicle,
  not,
  major_not: not,
})

const WORDS: Readonly<Record<ConclusionTopic, TopicWords>> = {
  accident: {
    name: 'accident',
    major: 'major accident',
    vehicle: 'Accident vehicle',
    major_vehicle: 'Major-accident vehicle',
    not: 'Not an accident vehicle',
    major_not: 'Not a major-accident vehicle',
  },
  flood: plain('flood damage', 'Flood-damaged vehicle', 'Not flood-damaged'),
  fire: plain('fire damage', 'Fire-damaged vehicle', 'Not fire-damaged'),
  odometer: plain('odometer rollback', 'Odometer rolled back', 'Odometer not rolled back'),
  other: plain('condition', 'Condition stated', 'Condition denied'),
}

/** `a major accident`, `an accident`, `flood damage`. */
function withArticle(topic: ConclusionTopic, isMajor: boolean): string {
  if (topic !== 'accident') return WORDS[topic].name
  return isMajor ? 'a major accident' : 'an accident'
}

/** The label of a negation; `isSign`: only signs are denied. */
function labelNegative(topic: ConclusionTopic, { marker, is_major }: Verdict, isSign: boolean): string {
  const words = WORDS[topic]
  const name = is_major ? words.major : words.name
  if (marker === 'not') return is_major ? words.major_not : words.not
  if (marker === 'out') return `${upperFirst(name)} ruled out`
  if (marker === 'unseen') return `No sign of ${withArticle(topic, is_major)} found`
  return isSign ? `No sign of ${withArticle(topic, is_major)}` : `No ${name}`
}

/** English labels for a provider's conclusions, no stronger than its own words. */
function labelPositive(topic: ConclusionTopic, { is_major, is_sign, form }: Verdict): string {
  const words = WORDS[topic]
  if (is_sign) return `Signs of ${withArticle(topic, is_major)}`
  if (form === 'class') return is_major ? words.major_vehicle : words.vehicle
  return upperFirst(is_major ? words.major : words.name)
}

/** At least one of several, without saying which. */
function labelCombined(topics: readonly ConclusionTopic[], isMajor: boolean): string {
  return `Signs of ${joinChoices(topics.map((topic) => withArticle(topic, isMajor)))}, not said which`
}

/** The provider mentions the topic without deciding it. */
function labelOpen(topic: ConclusionTopic): string {
  return `Undecided: ${WORDS[topic].name}`
}
