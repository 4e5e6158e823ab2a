import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { FIELD_MAKERS } from '../../catalog/evidence/field-makers.ts'
import { CarDetail } from '../listing.ts'
import { CAR_FIELDS, COUNTED_FIELDS, FACT_GROUPS, FIELD_GROUPS } from './car-fields.ts'

type Schema = TSchema & {
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

const { marketplace: _, ...properties } = CarDetail.properties
const names = Object.values(FIELD_GROUPS).flat()

/** To the last member. */
function listLeaves(fields: Readonly<Record<string, Schema>>, before = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const inner = schema.properties ?? schema.anyOf?.find((one) => one.properties !== undefined)?.properties
    return inner === undefined ? `${before}${name}` : listLeaves(inner, `${before}${name}.`)
  })
}

describe('the fields of a car', () => {
  it('are those of its record, each once', () => {
    const leaves = listLeaves(properties)
    const covers = (name: string, leaf: string) => leaf === name || leaf.startsWith(`${name}.`)
    expect(leaves.length).toBeGreaterThan(100)
    expect(leaves.filter((leaf) => names.filter((name) => covers(name, leaf)).length !== 1)).toEqual([])
    expect(names.filter((name) => !leaves.some((leaf) => covers(name, leaf)))).toEqual([])
    expect(Object.keys(CAR_FIELDS).sort()).toEqual([...names].sort())
  })

  it('are those that have evidence', () => {
    expect(FIELD_MAKERS.map(([name]) => name).sort()).toEqual([...names].sort())
  })

  it('have names in both languages, which no other fact of a page has', () => {
    for (const name of names) expect([name, CAR_FIELDS[name].en, CAR_FIELDS[name].zh]).not.toContain('')
    const facts = Object.values(FACT_GROUPS).flat()
    for (const language of ['en', 'zh'] as const)
      expect(new Set(facts.map((name) => CAR_FIELDS[name][language])).size).toBe(facts.length)
  })

  it('have numbers of their own', () => {
    const numbers = Object.values(COUNTED_FIELDS)
    expect(numbers.length).toBeGreaterThan(90)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => !Number.isInteger(number) || number < 0)).toEqual([])
  })
})
