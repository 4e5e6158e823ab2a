import { describe, expect, it } from 'vitest'
import { sampleSubject } from '../fixtures/sample-subjects.ts'
import type { Condition } from '../subject.ts'
import { drawFindings } from './findings.ts'
import { ALL_PARTS, partsOf } from './parts.ts'
import type { drawQuirks } from './quirks.ts'
import { classOf, KNOWN_STATES, wordsFor } from './states.ts'
import { createStreams } from './streams.ts'
import { liesIn } from './zones.ts'

const PARTS = partsOf('exterior', 'structural', 'reinforcement', 'joint', 'flood', 'fire', 'equipment', 'safety')
const PLAIN = {
  invented_word: false,
  wrong_count: false,
  empty_section: false,
  contradicted: null,
  conflicting: false,
  uninspected: false,
  repeated_part: false,
  overlooked: false,
} as const

function abnormalKinds(condition: Condition, infoid: number, quirks: Partial<ReturnType<typeof drawQuirks>> = {}) {
  const subject = { ...sampleSubject(infoid), condition, mileage_km: 10_000 }
  const findings = drawFindings(PARTS, subject, { ...PLAIN, ...quirks }, createStreams(7, infoid))
  return [...findings].filter(([, states]) => classOf(states[0] as string) === 'abnormal').map(([part]) => part.kind)
}

describe('findings', () => {
  it('are empty for most clean cars', () => {
    const clean = Array.from({ length: 500 }, (_, infoid) => abnormalKinds('clean', infoid).length === 0)
    expect(clean.filter(Boolean).length).toBeGreaterThan(425)
  })

  it.each([
    ['accident', 'structural'],
    ['flood', 'flood'],
    ['fire', 'fire'],
  ] as const)('of a car after %s lie on %s points', (condition, kind) => {
    for (let infoid = 0; infoid < 200; infoid++) expect(abnormalKinds(condition, infoid)).toContain(kind)
  })

  it.each(['clean', 'cosmetic', 'repaired'] as const)('of a %s car never touch the structure', (condition) => {
    for (let infoid = 0; infoid < 200; infoid++) expect(abnormalKinds(condition, infoid)).not.toContain('structural')
  })

  it('contradict the conclusion when they are meant to', () => {
    for (let infoid = 0; infoid < 100; infoid++) {
      expect(abnormalKinds('clean', infoid, { contradicted: 'accident' })).toContain('structural')
      expect(abnormalKinds('clean', infoid, { contradicted: 'flood' })).toContain('flood')
    }
  })

  it('of an overlooked accident do not affect the structure', () => {
    for (let infoid = 0; infoid < 100; infoid++)
      expect(abnormalKinds('accident', infoid, { overlooked: true })).not.toContain('structural')
  })
})

describe('tables', () => {
  it('have no empty names and no duplicates within a group', () => {
    expect(ALL_PARTS.length).toBeGreaterThan(300)
    const keys = ALL_PARTS.map((part) => `${part.group} ${part.name}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const part of ALL_PARTS) expect(part.name).not.toBe('')
  })

  it('have words for every state, and invented ones nowhere else', () => {
    expect(KNOWN_STATES.length).toBeGreaterThan(40)
    const known = new Set(KNOWN_STATES.filter((state) => state !== 'invented').flatMap(wordsFor))
    for (const word of wordsFor('invented')) expect(known.has(word)).toBe(false)
  })

  it('number the national list from 1 to 39', () => {
    const numbers = partsOf('gb_accident', 'gb_exterior').map((part) => Number(part.good))
    expect(numbers).toEqual(Array.from({ length: 39 }, (_, index) => index + 1))
  })
})

describe('zones', () => {
  it.each([
    ['左前纵梁', true],
    ['左A柱', true],
    ['水箱框架', true],
    ['右前纵梁', false],
    ['左后纵梁', false],
    ['后备箱底板', false],
  ])('%s is front left: %s', (name, expected) => {
    expect(liesIn({ side: '左', end: '前' }, name)).toBe(expected)
  })
})
