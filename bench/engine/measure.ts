/** Runs all queries on an engine one after the other, and returns latencies and a checksum of the answers. */
import type { FacetCounts, FacetQuestion } from '../../src/domain/inventory/facets.ts'
import type { Engine, Found } from './engine.ts'
import type { Question } from './generate-questions.ts'

export interface Timing {
  readonly p50_us: number
  readonly p95_us: number
  readonly p99_us: number
  readonly mean_us: number
  readonly most_us: number
}

export interface Measured extends Timing {
  /** CPU time of this process per query: the mean if nothing else ran on the machine. */
  readonly cpu_us: number
  /** The checksum of all answers; engines with the same answers have the same checksum. */
  readonly checksum: string
}

export async function measureSearches(engine: Engine, questions: readonly Question[]): Promise<Measured> {
  return measure(questions, (question) => engine.search(question), addFound)
}

export async function measureCounts(engine: Engine, questions: readonly Question[]): Promise<Measured> {
  return measure(
    questions,
    ({ filter }) => engine.count(filter),
    (sum, total) => mix(sum, total),
  )
}

export async function measureFacets(engine: Engine, questions: readonly FacetQuestion[]): Promise<Measured> {
  const { facets } = engine
  if (!facets) throw new Error('this engine counts no facets')
  return measure(questions, (question) => facets(question), addFacets)
}

async function measure<Asked, Answer>(
  questions: readonly Asked[],
  ask: (question: Asked) => Answer | Promise<Answer>,
  add: (sum: number, answer: Answer) => number,
): Promise<Measured> {
  const times = new Float64Array(questions.length)
  let sum = 0
  const cpu = process.cpuUsage()
  for (const [i, question] of questions.entries()) {
    const began = performance.now()
    const answer = ask(question)
    // A synchronous answer is not awaited.
    const told = answer instanceof Promise ? await answer : answer
    times[i] = (performance.now() - began) * 1000
    sum = add(sum, told)
  }
  const { user, system } = process.cpuUsage(cpu)
  return { ...summarize(times), cpu_us: (user + system) / questions.length, checksum: sum.toString(16) }
}

export function summarize(times: Float64Array): Timing {
  const sorted = times.slice().sort()
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] as number
  const mean_us = sorted.reduce((total, time) => total + time, 0) / sorted.length
  return { p50_us: at(0.5), p95_us: at(0.95), p99_us: at(0.99), mean_us, most_us: at(1) }
}

/** The run with the median mean. */
export function middleOf<T extends Timing>(passes: readonly T[]): T {
  return passes.toSorted((a, b) => a.mean_us - b.mean_us)[passes.length >> 1] as T
}

function addFound(sum: number, { total, ids }: Found): number {
  let mixed = mix(sum, total)
  for (let i = 0; i < ids.length; i++) mixed = mix(mixed, ids[i] as number)
  return mixed
}

/** Groups sorted by value, because engines do not guarantee an order. */
function addFacets(sum: number, { total, brands, series, groups, more, not_read }: FacetCounts): number {
  const lists = Object.entries({ brands, ...groups })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, counts]) => [name, [...counts].map(([value, count]) => `${value}:${count}`).sort()])
  const pairs = series.map(({ brand_id, series_id, count }) => `${brand_id}/${series_id}:${count}`).sort()
  const text = JSON.stringify([total, lists, pairs, more, Object.entries(not_read).sort()])
  let mixed = sum
  for (let i = 0; i < text.length; i++) mixed = mix(mixed, text.charCodeAt(i))
  return mixed
}

/** Any change of a number or of the order gives another checksum. */
function mix(sum: number, number: number): number {
  const low = Math.imul(sum ^ (number | 0), 0x01000193)
  return (Math.imul(low ^ (number / 4_294_967_296), 0x85ebca6b) ^ (low >>> 13)) >>> 0
}
