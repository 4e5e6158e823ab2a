import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenMarketplace, openMarketplace } from '../../test/servers/marketplace-in-process.ts'
import type { SpecificationTruth } from './describe-specification.ts'

let site: OpenMarketplace
beforeAll(async () => {
  site = await openMarketplace({ cars: 600 })
})
afterAll(() => site.close())

const specify = (infoid: number) => site.json(`/_control/cars/${infoid}/specification`) as Promise<SpecificationTruth>
const find = async (query: string) => ((await site.json(`/_control/cars?${query}`)) as { infoids: number[] }).infoids
const detailOf = async (infoid: number) =>
  ((await site.json(`/apic/v2/car/getcarinfo?infoid=${infoid}`)) as { result: Record<string, unknown> }).result

describe('the true specification of a car', () => {
  it('has an engine and no battery for a petrol car, whatever placeholders its record has', async () => {
    for (const infoid of await find('fuel=P&limit=20')) {
      const built = await specify(infoid)
      expect(built).toMatchObject({ fuel_label: '汽油', battery: null, motor_kw: null, system_kw: null })
      for (const figure of [built.litres, built.engine_kw, built.cylinders, built.cubic_centimetres])
        expect(figure).toBeGreaterThan(0)
    }
  })

  it('has a battery and no engine for a battery car, and null where its record has a placeholder', async () => {
    const gaps = { capacity: 0, chemistry: 0 }
    const infoids = await find('fuel=EV&limit=60')
    expect(infoids.length).toBeGreaterThan(20)
    for (const infoid of infoids) {
      const built = await specify(infoid)
      const { batterypower, batterytype, lifemileage } = await detailOf(infoid)
      expect(built).toMatchObject({ litres: null, engine_kw: null, cylinders: null })
      expect(built.battery?.capacity_kwh).toBe(batterypower || null)
      expect(built.battery?.range_km).toBe(lifemileage || null)
      expect(built.battery?.chemistry).toBe(batterytype === '待查' ? null : batterytype)
      gaps.capacity += batterypower === 0 ? 1 : 0
      gaps.chemistry += batterytype === '待查' ? 1 : 0
    }
    expect(gaps.capacity + gaps.chemistry).toBeGreaterThan(0)
  })

  it('has measures that no record omits', async () => {
    for (const infoid of await find('limit=40')) {
      const { length_mm, width_mm, height_mm, wheelbase_mm, kerb_weight_kg, torque_nm, doors } = await specify(infoid)
      for (const figure of [length_mm, width_mm, height_mm, wheelbase_mm, kerb_weight_kg, torque_nm, doors])
        expect(figure).toBeGreaterThan(0)
    }
  })

  it('does not exist for a car that never existed', async () => {
    expect((await site.ask('/_control/cars/1/specification')).status).toBe(404)
  })
})
