/** The battery fields: placeholders on combustion cars, consistent figures on electric ones. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../world/world.ts'
import { makeElectricVehicle } from './electric-vehicle.ts'

const world = createWorld({ seed: 7, today: '2026-11-15', cars: 3000 })
const cars = Array.from({ length: world.size() }, (_, i) => world.car(i))
const blocks = cars.map((car) => ({ car, fuel: car.spec.variant.fuel, ev: makeElectricVehicle(car, 7) }))
const plugged = blocks.filter(({ fuel }) => fuel === 'EV' || fuel === 'PH' || fuel === 'ER')

describe('the battery fields', () => {
  it('are all placeholders on petrol, diesel and hybrid cars, except the acceleration', () => {
    const others = blocks.filter(({ ev }) => ev.isev === 0)
    expect(new Set(others.map(({ fuel }) => fuel))).toEqual(
      new Set(blocks.map(({ fuel }) => fuel).filter((fuel) => !['EV', 'PH', 'ER', 'FC'].includes(fuel))),
    )
    for (const { ev } of others.slice(0, 500)) {
      const { accelerate, ...rest } = ev
      expect(rest).toEqual({
        isev: 0,
        batterypower: 0,
        lifemileage: 0,
        quickcharge: 0,
        slowcharge: 0,
        batterytype: '-',
        batterybrand: '-',
        drivingnum: '-',
        ev100power: '0kWh',
        evwarranty: '-',
      })
      expect(accelerate).toMatch(/^(\d{1,2}\.\d|-)$/)
    }
    expect(others.filter(({ ev }) => ev.accelerate !== '-').length / others.length).toBeGreaterThan(0.8)
  })

  it('are mostly filled on plug-in cars, with the battery of the catalogue', () => {
    expect(plugged.length).toBeGreaterThan(300)
    for (const { ev, car } of plugged) {
      expect(ev.isev).toBe(1)
      expect([0, car.spec.variant.battery_kwh]).toContain(ev.batterypower)
      expect([0, car.spec.variant.range_km]).toContain(ev.lifemileage)
      expect(ev.ev100power).toMatch(/^(0|\d+\.\d)kWh$/)
    }
    expect(plugged.filter(({ ev }) => ev.batterypower > 0).length / plugged.length).toBeGreaterThan(0.9)
  })

  it('have gaps on some plug-in cars, in every placeholder that is known', () => {
    expect(plugged.some(({ ev }) => ev.batterypower === 0)).toBe(true)
    expect(plugged.some(({ ev }) => ev.lifemileage === 0)).toBe(true)
    expect(plugged.some(({ ev }) => ev.batterytype === '待查')).toBe(true)
    expect(plugged.some(({ ev }) => ev.batterybrand === '-')).toBe(true)
    expect(plugged.some(({ ev }) => ev.ev100power === '0kWh')).toBe(true)
    expect(plugged.some(({ ev }) => ev.evwarranty === '待查')).toBe(true)
  })

  it('use about as much as electric cars use', () => {
    const electric = plugged.filter(({ fuel, ev }) => fuel === 'EV' && ev.ev100power !== '0kWh')
    const used = electric.map(({ ev }) => Number.parseFloat(ev.ev100power)).sort((a, b) => a - b)
    expect(used[Math.floor(used.length / 2)]).toBeGreaterThan(9)
    expect(used[Math.floor(used.length / 2)]).toBeLessThan(18)
    expect(used.at(-1)).toBeLessThan(60)
  })

  it('mention a leased battery only for makers that lease batteries', () => {
    const leased = blocks.filter(({ ev }) => 'baastype' in ev)
    expect(leased.length).toBeGreaterThan(0)
    expect(new Set(leased.map(({ car }) => car.spec.series.brand.name))).toEqual(new Set(['蔚来']))
  })
})
