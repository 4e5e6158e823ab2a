import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarDuplicates } from '../../src/domain/duplicates/duplicate-record.ts'
import type { CarEvidence } from '../../src/domain/evidence/evidence-record.ts'
import type { InspectionSummary } from '../../src/domain/inspection.ts'
import type { PricePosition } from '../../src/domain/prices/price-records.ts'
import { openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { checkEvidence } from './check-evidence.ts'

let service: OpenService

beforeAll(async () => {
  service = await openService()
})
afterAll(() => service?.stop())

describe('evidence', () => {
  it('has the values of the details, what the source sent, and the true reason of every gap', async () => {
    const kinds = new Set<string>()
    const isNew = (kind: string) => !kinds.has(kind) && kinds.add(kind) !== undefined
    const chosen = [...service.truths.values()].filter((truth, i) => {
      const news = [...truth.gaps, `fuel ${truth.fuel_filter}`, `registered ${truth.registered !== null}`].filter(isNew)
      return i % 16 === 0 || news.length > 0
    })
    expect(kinds.size).toBeGreaterThan(15)
    const complaints: string[] = []
    for (const truth of chosen) complaints.push(...(await checkEvidence(service, truth)))
    expect(complaints).toEqual([])
  })

  it('lets a report take part that was read, and shows where it contradicts the listing', async () => {
    const owner = await openAccount(service, { plan: 'enterprise', per_minute: 1000 })
    // The report of this sample car has another mileage and another colour than the listing.
    const sample = await owner.openKey({ kind: 'test' })
    const find = async (name: string) => {
      const { fields } = (await sample.get<CarEvidence>('/v1/cars/6/evidence')).body
      return fields.find(({ field }) => field === name)
    }
    const { conflicts } = (await sample.get<InspectionSummary>('/v1/cars/6/inspection')).body
    expect(conflicts?.map(({ field }) => field)).toEqual(['mileage_km', 'color'])
    expect(await find('conflicts')).toMatchObject({ value: conflicts, status: 'derived' })
    expect(await find('mileage_km')).toMatchObject({
      status: 'contradicted',
      statements: [
        { source: 'detail', native_key: 'mileage', native_value: 3.8, value: 38_000, provider: null },
        { source: 'report', native_key: null, native_value: null, value: 96_000, provider: expect.any(String) },
      ],
    })
    const { rule } = (await sample.get<PricePosition>('/v1/cars/6/market')).body
    expect([rule?.disputed, rule?.text]).toEqual([
      ['mileage'],
      expect.stringContaining('disputed by its inspection report'),
    ])
    expect((await sample.get<CarDuplicates>('/v1/cars/6/duplicates')).body.disputed).toEqual([
      'mileage_km',
      'color_code',
    ])
    expect((await sample.get<PricePosition>('/v1/cars/1/market')).body.rule?.disputed).toEqual([])
    expect(await find('color')).toMatchObject({
      status: 'contradicted',
      statements: [{ native_value: '白色' }, { source: 'report', native_value: '黑色', value: 'Black' }],
    })
  })

  it('shows the doubt of the provider in its own words, where both readings are the same', async () => {
    const owner = await openAccount(service, { plan: 'enterprise', per_minute: 1000 })
    const sample = await owner.openKey({ kind: 'test' })
    const { fields } = (await sample.get<CarEvidence>('/v1/cars/5/evidence')).body
    const mileage = fields.find(({ field }) => field === 'mileage_km')
    expect(mileage).toMatchObject({ status: 'contradicted', rule: { id: 'conflicts' } })
    const [listing, reading, doubt, ...others] = mileage?.statements ?? []
    expect([listing?.value, reading?.value, others]).toEqual([mileage?.value, mileage?.value, []])
    expect(doubt).toMatchObject({
      ...{ source: 'report', provider: reading?.provider, value: null },
      ...{ native_key: '里程鉴定', native_value: '调表车' },
    })
    for (const { field, status, rule } of fields)
      if (status === 'contradicted' && field !== 'mileage_km') expect([field, rule?.id]).not.toContain('conflicts')
  })

  it('says who states the health of a battery, and why nobody does', async () => {
    const owner = await openAccount(service, { plan: 'enterprise', per_minute: 1000 })
    const sample = await owner.openKey({ kind: 'test' })
    const find = async (id: number, name: string) => {
      const { fields } = (await sample.get<CarEvidence>(`/v1/cars/${id}/evidence`)).body
      return fields.find(({ field }) => field === `battery.${name}`)
    }
    expect(await find(9, 'state_of_health.percent')).toMatchObject({
      ...{ value: 92, status: 'stated', rule: null },
      statements: [{ source: 'report', native_value: '92%(SOH)', value: 92, provider: expect.any(String) }],
    })
    expect(await find(9, 'state_of_health.reason')).toMatchObject({ value: null, why: 'not_applicable' })
    expect(await find(9, 'warranty_remaining')).toMatchObject({ status: 'derived', rule: { id: 'battery_warranty' } })
    // Without a report, with one that prints nothing, with one that needs a login, and of a petrol car.
    for (const [id, why] of [
      [10, 'not_applicable'],
      [25, 'not_sent'],
      [17, 'not_read'],
      [1, 'not_applicable'],
    ] as const)
      expect([id, await find(id, 'state_of_health.percent')]).toMatchObject([id, { value: null, why, statements: [] }])
  })

  it('includes the row of a list where there is an inventory', async () => {
    const owner = await openAccount(service, { plan: 'enterprise', per_minute: 1000 })
    const sample = await owner.openKey({ kind: 'test' })
    const { fields } = (await sample.get<CarEvidence>('/v1/cars/1/evidence')).body
    const find = (name: string) => fields.find(({ field }) => field === name)
    expect(find('source_title')?.statements.map(({ source }) => source)).toEqual(['detail', 'list'])
    expect(find('tags')).toMatchObject({ status: 'stated', statements: [{ source: 'list', native_key: 'cartags' }] })
    expect(find('first_observed_at')).toMatchObject({ status: 'derived', rule: { id: 'observation' } })
  })

  it('speaks both languages, and costs as much as the details', async () => {
    const id = [...service.truths.keys()][0]
    const [en, zh] = [
      await service.get<CarEvidence>(`/v1/cars/${id}/evidence`),
      await service.get<CarEvidence>(`/v1/cars/${id}/evidence?lang=zh`),
    ]
    const ruleOf = ({ fields }: CarEvidence) => fields.find(({ field }) => field === 'title')?.rule
    expect(ruleOf(en.body)?.id).toBe(ruleOf(zh.body)?.id)
    expect(ruleOf(en.body)?.text).not.toBe(ruleOf(zh.body)?.text)
    expect(zh.body.fields.map(({ field, status, why }) => [field, status, why])).toEqual(
      en.body.fields.map(({ field, status, why }) => [field, status, why]),
    )
  })

  it('is 404 for a car that does not exist', async () => {
    expect((await service.get('/v1/cars/999999999/evidence')).status).toBe(404)
  })
})
