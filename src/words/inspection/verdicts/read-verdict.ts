/** Reads one member of a result line (非事故车, 未见重大事故迹象, 疑似泡水): its topic and markers, without judging it. */
import type { ConclusionTopic } from '../../../domain/observation.ts'
import { wordOrNull } from '../../fold.ts'
import { readTable } from '../../read-table.ts'
import { createVocabulary, foldPhrase, foldTerm } from '../printed-words.ts'

/** `not` 非, `out` 排除, `unseen` 未见, `none` 无; `yes` 有; `open` 疑似, 不排除: doubt. */
type Marker = 'not' | 'out' | 'unseen' | 'none' | 'yes' | 'open'

export interface Verdict {
  readonly topics: readonly ConclusionTopic[]
  /** A class of vehicles (泡水车) is a complete statement; an event (泡水) needs a marker; weak words and subjects (里程) decide nothing. */
  readonly form: 'class' | 'event' | 'weak' | 'subject' | null
  readonly marker: Marker | null
  /** Whether the marker follows: 事故、泡水、火烧均未见. */
  readonly is_behind: boolean
  /** 均, 都: applies to the whole list. */
  readonly is_all: boolean
  readonly is_major: boolean
  /** 轻微, 局部: too slight for any class. */
  readonly is_minor: boolean
  /** 迹象, 痕迹: traces, which end the range of a negation. */
  readonly is_sign: boolean
  /** 记录, 理赔: about records, not about the car. */
  readonly is_record: boolean
  /** 保证, 承诺: a seller's promise, not a result. */
  readonly is_promise: boolean
  /** 是否, 有无. */
  readonly is_question: boolean
  /** 检测, 排查: an action. A bare 是 or 无 behind it could mean that it was done. */
  readonly is_task: boolean
  readonly is_whole: boolean
}

export const NEGATIONS: ReadonlySet<Marker | null> = new Set<Marker>(['not', 'out', 'unseen', 'none'])

const SILENT = /[-:.·'"!。,、;()[\]《》“”]/

export function createVerdictReader(): (text: string) => Verdict {
  const vocabulary = createVocabulary(
    readTable('inspection-grammar.tsv', ['of', 'role', 'zh', 'topic'])
      .filter((row) => row.of === 'verdict')
      .map(({ role, zh, topic }) => [foldPhrase(zh), { role, topic: wordOrNull(topic) as ConclusionTopic | null }]),
  )
  return (text) => {
    const folded = foldPhrase(text)
    const roles: string[] = []
    const topics: ConclusionTopic[] = []
    let isWhole = true
    for (let at = 0; at < folded.length; ) {
      const word = vocabulary.match(folded, at)
      if (word) {
        roles.push(word.entry.role)
        if (word.entry.topic && !topics.includes(word.entry.topic)) topics.push(word.entry.topic)
      } else if (!SILENT.test(folded[at]!)) isWhole = false
      at += word?.length ?? 1
    }
    return { topics, ...describe(roles), is_whole: isWhole }
  }
}

function describe(roles: readonly string[]): Omit<Verdict, 'topics' | 'is_whole'> {
  const has = (role: string) => roles.includes(role)
  const marks = roles.filter((role) => NEGATIONS.has(role as Marker))
  const marker = has('doubt') ? 'open' : readMarker(marks, has('yes'))
  const mark = roles.findIndex((role) => role === 'doubt' || NEGATIONS.has(role as Marker))
  const noun = roles.findLastIndex((role) => ['class', 'event', 'weak'].includes(role))
  return {
    form: (['weak', 'subject', 'class', 'event'] as const).find(has) ?? null,
    marker,
    is_behind: noun >= 0 && mark > noun,
    is_all: has('all'),
    is_major: has('major'),
    is_minor: has('minor'),
    is_sign: has('sign'),
    is_record: has('record'),
    is_promise: has('promise'),
    is_question: has('ask'),
    is_task: has('screen'),
  }
}

/** 为非事故车 and 未发现有泡水痕迹 are negations; a double negation is unclear. */
function readMarker(marks: readonly string[], isAffirmed: boolean): Marker | null {
  if (marks.length > 1) return 'open'
  return (marks[0] as Marker | undefined) ?? (isAffirmed ? 'yes' : null)
}

/** Literal result lines with their English and their verdict. */
export interface ConclusionRow {
  readonly zh: string
  readonly en: string
  /** `heading`: the topic of the heading above the line. */
  readonly topic: ConclusionTopic | 'heading'
  /** `headed`: true only under a heading of its topic. The heading decides what `clean`, `yes` and `no` mean. */
  readonly value: 'true' | 'false' | 'undecided' | 'headed' | 'clean' | 'yes' | 'no'
}

export function readConclusionRows(): readonly ConclusionRow[] {
  return readTable('inspection-conclusions.tsv', ['zh', 'en', 'topic', 'value']) as readonly ConclusionRow[]
}

/** Finds a line; `%d` in the table matches any number. */
export function createConclusionFinder(): (text: string) => ConclusionRow | null {
  const rows = readConclusionRows()
  const exact = new Map(rows.map((row) => [foldTerm(row.zh), row]))
  const counted = new Map(
    rows.filter(({ zh }) => zh.includes('%d')).map((row) => [foldTerm(row.zh.replace('%d', '0')), row]),
  )
  return (text) => {
    const key = foldTerm(text)
    const row = exact.get(key)
    if (row) return row
    const [number] = /\d+/.exec(key) ?? []
    const pattern = number === undefined ? undefined : counted.get(key.replace(number, '0'))
    return pattern ? { ...pattern, zh: text, en: pattern.en.replace('%d', number!) } : null
  }
}
