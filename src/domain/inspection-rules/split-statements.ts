/** What a provider states for and against a topic, and where it casts doubt on its own negative. */
import type { Statement } from '../observation.ts'
import { FLAG_TOPICS, type FlagTopic } from './severity.ts'

interface SplitStatements {
  readonly positive: readonly Statement[]
  readonly negative: readonly Statement[]
  /** Decides nothing, but takes the certainty from a negative beside it. */
  readonly doubtful: readonly Statement[]
}

/** Not 轻微事故, 涉水痕迹 or 骨架完好: those stand beside a negative without touching it. */
const DOUBT = /疑|可能|风险|隐患|待|无法|未能|难以|不确定|未检[查测]|[不未]排除|不能排除/

export function splitStatements(statements: readonly Statement[], topic: FlagTopic | 'odometer'): SplitStatements {
  const own = statements.filter((statement) => statement.topic === topic)
  return {
    positive: own.filter(({ value }) => value === true),
    negative: own.filter(({ value }) => value === false),
    doubtful: [
      ...own.filter((one) => one.value === null && !one.is_combined_positive && isDoubtful(one)),
      ...(topic === 'odometer' ? [] : findDenied(statements, topic)),
    ],
  }
}

function isDoubtful({ is_unclear, source_words }: Statement): boolean {
  return is_unclear || DOUBT.test(source_words)
}

/** The sentences that say "at least one of these", while each of them is denied elsewhere. */
function findDenied(statements: readonly Statement[], topic: FlagTopic): Statement[] {
  const denied = new Set(statements.filter(({ value }) => value === false).map((one) => one.topic))
  for (const { value, topic: affirmed } of statements) if (value === true) denied.delete(affirmed)
  const sentences = new Map<string, Statement[]>()
  for (const one of statements.filter(({ is_combined_positive }) => is_combined_positive)) {
    const sentence = sentences.get(one.source_label) ?? []
    sentence.push(one)
    sentences.set(one.source_label, sentence)
  }
  return [...sentences.values()].flatMap((sentence) => {
    const named = FLAG_TOPICS.filter((flag) => sentence.some((one) => one.topic === flag))
    const covered = named.length > 0 ? named : FLAG_TOPICS
    return covered.includes(topic) && covered.every((flag) => denied.has(flag)) ? sentence.slice(0, 1) : []
  })
}
