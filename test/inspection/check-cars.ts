/** Compares what the service says of cars with what their reports print, and counts by provider and field. */
import { isDeepStrictEqual } from 'node:util'
import type { InspectionReport } from '../../src/domain/inspection.ts'
import type { OpenService } from '../spec/open-service.ts'
import { compareClaims } from './expected-claims.ts'
import { compareSilence } from './expected-silence.ts'
import { compareWords, type Field } from './expected-words.ts'
import { type CarFacts, isReadable, READABLE, readFacts } from './printed-facts.ts'

export interface Row {
  readonly provider: string
  readonly field: string
  checked: number
  differing: number
}

export interface Difference {
  readonly id: number
  readonly provider: string
  readonly field: string
  readonly expected: unknown
  readonly answered: unknown
}

export interface Checked {
  readonly rows: readonly Row[]
  readonly differences: readonly Difference[]
  readonly cars: number
  /** How often each parse status came. */
  readonly statuses: Readonly<Record<string, number>>
}

const AT_ONCE = 6

export async function checkCars(service: OpenService, ids: readonly number[]): Promise<Checked> {
  const rows = new Map<string, Row>()
  const differences: Difference[] = []
  const statuses: Record<string, number> = {}
  const queue = [...ids]

  async function read(id: number, query: string): Promise<InspectionReport> {
    const { status, body } = await service.get<InspectionReport>(`/v1/cars/${id}/inspection?view=full${query}`)
    if (status !== 200) throw new Error(`${id}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  async function check(id: number): Promise<void> {
    const facts = await readFacts(service.marketplace, id)
    const answer = await read(id, '')
    const zh = isReadable(facts.printed) ? await read(id, '&lang=zh') : answer
    statuses[answer.parse_status] = (statuses[answer.parse_status] ?? 0) + 1
    const { provider, fields } = compare(facts, answer, zh)
    for (const field of fields) {
      for (const [name, expected, answered] of split(field)) {
        const key = `${provider} ${name}`
        const row = rows.get(key) ?? { provider, field: name, checked: 0, differing: 0 }
        rows.set(key, row)
        row.checked++
        if (isDeepStrictEqual(expected, answered)) continue
        row.differing++
        differences.push({ id, provider, field: name, expected, answered })
      }
    }
  }

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await check(id)
    }),
  )
  return { rows: [...rows.values()], differences, cars: ids.length, statuses }
}

function compare(facts: CarFacts, answer: InspectionReport, zh: InspectionReport) {
  const { printed } = facts
  if (isReadable(printed))
    return {
      provider: printed.provider,
      fields: [...compareWords(printed, answer, zh), ...compareClaims(printed, answer, zh)],
    }
  const silent = facts.printed?.provider ?? '(no page)'
  return { provider: READABLE.includes(silent) ? '(refused)' : silent, fields: compareSilence(facts, answer) }
}

/** A list is compared one by one, so that the table counts what was looked at; a list that is longer differs where it is. */
function split([name, expected, answered]: Field): readonly Field[] {
  if (!Array.isArray(expected) || !Array.isArray(answered)) return [[name, expected, answered]]
  const length = Math.max(expected.length, answered.length, 1)
  return Array.from({ length }, (_, i) => [name, expected[i], answered[i]] as const)
}

export function formatTable({ rows, cars }: Checked): string {
  const providers = [...new Set(rows.map(({ provider }) => provider))].sort()
  const fields = [...new Set(rows.map(({ field }) => field))]
  const cell = (provider: string, field: string) => {
    const row = rows.find((one) => one.provider === provider && one.field === field)
    return (row === undefined ? '-' : `${row.checked} / ${row.differing}`).padStart(14)
  }
  const head = `${`${cars} cars: checked / differing`.padEnd(32)}${providers.map((one) => one.padStart(14)).join('')}`
  return [
    head,
    ...fields.map((field) => field.padEnd(32) + providers.map((one) => cell(one, field)).join('')),
    '',
  ].join('\n')
}
