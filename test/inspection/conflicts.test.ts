import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarDetail } from '../../src/domain/listing.ts'
import { readOdometer } from './naive-flags.ts'
import { openReading, type Reading } from './open-reading.ts'
import { type CarFacts, isReadable, type PrintedReport } from './printed-facts.ts'

const CARS = 400
let service: Reading
beforeAll(async () => {
  service = await openReading({ marketplace: ['--cars', String(CARS), '--seed', '5'] })
})
afterAll(() => service?.stop())

const detailOf = (id: number, lang = 'en') => service.get<CarDetail>(`/v1/cars/${id}?lang=${lang}`)

const textOf = ({ vehicle }: PrintedReport, label: RegExp) =>
  vehicle.find((line) => label.test(line.label))?.text ?? null

function kilometresOf(printed: PrintedReport): number | null {
  const [number, wan] = textOf(printed, /里程/)?.match(/[\d.]+|万/g) ?? []
  return number === undefined ? null : Math.round(Number(number) * (wan === undefined ? 1 : 10_000))
}

const TOLD = { mileage_km: 'mileage', registration_date: 'first registration', color: 'colour' }

describe('listing and report', () => {
  it('conflict exactly where they state mileage, month or colour differently, in both views and languages', async () => {
    const seen = { mileage_km: 0, registration_date: 0, color: 0, none: 0 }
    const cars = await service.findFacts(`provider=jiajian&access=open&limit=${CARS}`, ({ printed }) =>
      isReadable(printed),
    )
    const looksOdd = ({ infoid, printed }: CarFacts) => {
      const truth = service.truths.get(infoid)
      const colour = textOf(printed as PrintedReport, /颜色/)
      return kilometresOf(printed as PrintedReport) !== truth?.mileage_km || ![truth?.colour, null].includes(colour)
    }
    const [odd, others] = [cars.filter(looksOdd), cars.filter((car) => !looksOdd(car))]
    for (const { infoid, printed } of [...odd.slice(0, 10), ...others.slice(0, 10)]) {
      const report = printed as PrintedReport
      const [full, summary] = [await service.full(infoid), await service.summary(infoid)]
      const { body: listing } = await detailOf(infoid, 'zh')
      const month = textOf(report, /上牌|登记/)?.match(/\d+/g)
      const pairs: readonly (readonly [keyof typeof seen, unknown, unknown])[] = [
        ['mileage_km', listing.mileage_km, kilometresOf(report)],
        ['registration_date', listing.registration_date, month ? `${month[0]}-${month[1]?.padStart(2, '0')}` : null],
        ['color', listing.color, textOf(report, /颜色/)],
      ]
      const differing = pairs.filter(([, one, other]) => one !== null && other !== null && one !== other)
      for (const [field] of differing) seen[field]++
      if (differing.length === 0) seen.none++
      const { isDoubted } = readOdometer(report)
      const expected = [
        ...differing.map(([field, one, other]) => ({ field, listing: one, report: other, reason: 'differs' })),
        ...(isDoubted && listing.mileage_km !== null
          ? [
              {
                field: 'mileage_km',
                listing: listing.mileage_km,
                report: kilometresOf(report),
                reason: 'doubted_by_provider',
              },
            ]
          : []),
      ]
      expect((await service.full(infoid, 'zh')).conflicts, String(infoid)).toEqual(expected)
      expect(full.conflicts?.map(({ field }) => field)).toEqual(expected.map(({ field }) => field))
      expect(JSON.stringify(full.conflicts)).not.toMatch(/\p{Script=Han}/u)
      expect(summary.conflicts).toEqual(full.conflicts)
      for (const [field, name] of Object.entries(TOLD)) {
        const isTold = [full.note, summary.note].map((note) => note?.includes(`The ${name} differs: `))
        const isDiffering = differing.some(([one]) => one === field)
        expect([infoid, field, ...isTold]).toEqual([infoid, field, isDiffering, isDiffering])
      }
      expect((await detailOf(infoid)).body.conflicts).toEqual(full.conflicts)
      expect(listing.conflicts).toEqual(expected)
    }
    expect(seen.none).toBeGreaterThan(5)
    for (const field of ['mileage_km', 'color'] as const) expect(seen[field], field).toBeGreaterThan(0)
  })
})

describe('the conflicts of a detail', () => {
  it('are null until the report was read, cause no request, and change version and ETag afterwards', async () => {
    const fresh = await openReading({ marketplace: ['--cars', '100', '--seed', '7'] })
    try {
      const get = (target: string) => fresh.get<CarDetail>(target)
      const [facts] = await fresh.findFacts('provider=yiheng&access=open&limit=3', ({ printed }) => isReadable(printed))
      const target = `/v1/cars/${facts?.infoid}`
      const before = await get(target)
      expect(before.body.conflicts).toBeNull()
      expect((await get(target)).headers.get('etag')).toBe(before.headers.get('etag'))
      const journal = await fresh.marketplace.control('journal?path=^/(jiajian|yiheng|bingping|dingpai)/')
      expect(JSON.stringify(journal)).not.toMatch(/jiajian|yiheng|bingping/)
      const { conflicts } = await fresh.full(facts?.infoid as number)
      expect(conflicts).not.toBeNull()
      const after = await get(target)
      expect(after.body).toEqual({ ...before.body, conflicts })
      expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    } finally {
      await fresh.stop()
    }
  })

  it('stay null where there is no report to read', async () => {
    const unread = await service.findFacts('provider=dingpai&limit=8')
    for (const { infoid } of unread) {
      expect((await service.full(infoid)).conflicts).toBeNull()
      expect((await detailOf(infoid)).body.conflicts).toBeNull()
    }
  })

  it('need no separate request', async () => {
    const [facts] = await service.findFacts('provider=yiheng&access=open&limit=3', ({ printed }) => isReadable(printed))
    const id = facts?.infoid as number
    await service.full(id)
    const asked = await service.journal(async () => {
      for (const lang of ['en', 'zh']) await detailOf(id, lang)
    })
    expect(asked.filter((line) => /jiajian|yiheng|bingping/.test(line))).toEqual([])
  })
})
