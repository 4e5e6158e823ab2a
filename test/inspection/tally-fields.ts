/** Compares the answers with the printed reports, and counts by provider and field. */
import { isDeepStrictEqual } from 'node:util'
import type { AskedCar, BriefCar } from './ask-cars.ts'
import { compareClaims } from './expected-claims.ts'
import { compareSilence } from './expected-silence.ts'
import { compareWords, type Field } from './expected-words.ts'
import { isReadable, READABLE } from './printed-facts.ts'

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

export interface Tally {
  readonly rows: () => readonly Row[]
  readonly differences: readonly Difference[]
  /** How often each parse status came. */
  readonly statuses: Readonly<Record<string, number>>
  /** Of what is readable, both languages are compared. */
  add(car: BriefCar | AskedCar): void
  format(): string
}

export function createTally(): Tally {
  const rows = new Map<string, Row>()
  const differences: Difference[] = []
  const statuses: Record<string, number> = {}
  let cars = 0

  function add(car: BriefCar | AskedCar): void {
    const { provider, fields } = compare(car)
    const { parse_status } = car.en
    cars++
    statuses[parse_status] = (statuses[parse_status] ?? 0) + 1
    for (const [field, expected, answered] of fields.flatMap(split)) {
      const key = `${provider} ${field}`
      const row = rows.get(key) ?? { provider, field, checked: 0, differing: 0 }
      rows.set(key, row)
      row.checked++
      if (isDeepStrictEqual(expected, answered)) continue
      row.differing++
      differences.push({ id: car.facts.infoid, provider, field, expected, answered })
    }
  }

  const list = () => [...rows.values()]
  return { add, rows: list, differences, statuses, format: () => formatTable(list(), cars) }
}

function compare(car: BriefCar | AskedCar): { provider: string; fields: readonly Field[] } {
  const { facts, en } = car
  const { printed } = facts
  if (isReadable(printed) && 'zh' in car) {
    const { zh } = car
    return {
      provider: printed.provider,
      fields: [...compareWords(printed, en, zh), ...compareClaims(printed, en, zh)],
    }
  }
  const silent = facts.printed?.provider ?? '(no page)'
  return { provider: READABLE.includes(silent) ? '(refused)' : silent, fields: compareSilence(facts, en) }
}

/** Lists are compared entry by entry, so that the table counts entries; additional entries are differences. */
function split([name, expected, answered]: Field): readonly Field[] {
  if (!Array.isArray(expected) || !Array.isArray(answered)) return [[name, expected, answered]]
  const length = Math.max(expected.length, answered.length, 1)
  return Array.from({ length }, (_, i) => [name, expected[i], answered[i]] as const)
}

function formatTable(rows: readonly Row[], cars: number): string {
  const providers = [...new Set(rows.map(({ provider }) => provider))].sort()
  const fields = [...new Set(rows.map(({ field }) => field))]
  const cell = (provider: string, field: string) => {
    const row = rows.find((one) => one.provider === provider && one.field === field)
    return (row === undefined ? '-' : `${row.checked} / ${row.differing}`).padStart(14)
  }
  const head = `${`${cars} cars: checked / differing`.padEnd(32)}${providers.map((one) => one.padStart(14)).join('')}`
  const lines = fields.map((field) => field.padEnd(32) + providers.map((one) => cell(one, field)).join(''))
  return [head, ...lines, ''].join('\n')
}
