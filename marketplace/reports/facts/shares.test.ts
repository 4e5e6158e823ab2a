import { describe, expect, it } from 'vitest'
import { sampleSubject } from '../fixtures/sample-subjects.ts'
import { CONDITIONS } from '../subject.ts'
import { drawAccess } from './access.ts'
import { drawDates } from './dates.ts'
import { drawQuirks, QUIRK_SHARES } from './quirks.ts'
import { createStreams } from './streams.ts'
import { drawVerdicts, type Topic } from './verdicts.ts'

const TOTAL = 8_000
const INFOIDS = Array.from({ length: TOTAL }, (_, index) => 60_000_000 + index)
const share = (test: (infoid: number) => boolean) => INFOIDS.filter(test).length / TOTAL

/** Four standard deviations of a share measured on TOTAL draws. */
const tolerance = (expected: number) => 4 * Math.sqrt((expected * (1 - expected)) / TOTAL)

describe('quirks', () => {
  it.each(Object.entries(QUIRK_SHARES))('%s occurs in a share of %d', (quirk, expected) => {
    const measured = share((infoid) =>
      Boolean(drawQuirks(createStreams(7, infoid))[quirk as keyof typeof QUIRK_SHARES]),
    )
    expect(Math.abs(measured - expected)).toBeLessThan(tolerance(expected))
  })
})

describe('access', () => {
  it.each([
    ['open', 0.88],
    ['expired', 0.04],
    ['login', 0.04],
    ['forbidden', 0.02],
    ['gone', 0.02],
  ])('%s has a share of %d', (access, expected) => {
    const measured = share((infoid) => drawAccess(createStreams(7, infoid)).access === access)
    expect(Math.abs(measured - expected)).toBeLessThan(tolerance(expected))
  })

  it('refuses softly and hard', () => {
    const seen = new Set(INFOIDS.map((infoid) => Object.values(drawAccess(createStreams(7, infoid))).join(' ')))
    expect(seen).toEqual(
      new Set(['open 200', 'expired 200', 'expired 410', 'login 200', 'login 302', 'forbidden 403', 'gone 404']),
    )
  })
})

describe('verdicts', () => {
  it.each(CONDITIONS)('follow a car that is %s', (condition) => {
    const topic = ['accident', 'flood', 'fire'].find((name) => name === condition) as Topic | undefined
    const verdicts = INFOIDS.slice(0, 2000).map((infoid) => {
      const streams = createStreams(7, infoid)
      return drawVerdicts({ ...sampleSubject(infoid), condition }, drawQuirks(streams), streams)
    })
    const positive = verdicts.filter((row) => row.accident === 'yes' || row.flood === 'yes' || row.fire === 'yes')
    if (topic === undefined) expect(positive).toEqual([])
    else expect(positive.length / verdicts.length).toBeGreaterThan(0.65)
    const negatives = verdicts.filter((row) => row.accident === 'no' && row.flood === 'no' && row.fire === 'no')
    if (topic === undefined) expect(negatives.length / verdicts.length).toBeGreaterThan(0.85)
  })
})

describe('dates', () => {
  it('put the inspection before the listing and the issue 0 to 5 days later', () => {
    for (const infoid of INFOIDS.slice(0, 2000)) {
      const { listed_on: listed } = sampleSubject(infoid)
      const { inspected, issued } = drawDates(listed, createStreams(7, infoid))
      if (inspected !== null) expect(inspected <= listed).toBe(true)
      if (inspected === null || issued === null) continue
      const days = (Date.parse(issued) - Date.parse(inspected)) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(0)
      expect(days).toBeLessThanOrEqual(5)
    }
  })

  it('are missing now and then, never both', () => {
    const dates = INFOIDS.map((infoid) => drawDates('2025-06-01', createStreams(7, infoid)))
    expect(dates.some((row) => row.inspected === null)).toBe(true)
    expect(dates.some((row) => row.issued === null)).toBe(true)
    expect(dates.some((row) => row.inspected === null && row.issued === null)).toBe(false)
  })
})
