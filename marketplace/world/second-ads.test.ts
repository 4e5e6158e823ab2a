/** Second ads: the same car offered again, and cars that only look like another one. */
import { describe, expect, it } from 'vitest'
import { createChanges } from './changes.ts'
import { createWorld } from './world.ts'

const OPTIONS = { seed: 7, today: '2026-11-15', cars: 6000 }
const world = createWorld(OPTIONS)
const seconds = Array.from({ length: OPTIONS.cars }, (_, index) => index).flatMap((index) => {
  const second = world.secondAd(index)
  return second ? [{ ...second, ad: world.car(index), original: world.car(second.of) }] : []
})
const ofKind = (kind: string) => seconds.filter((second) => second.kind === kind)
const maskedVin = ({ vin }: { vin: string }) => vin.slice(0, 3) + vin.slice(13)

describe('second ads', () => {
  it('are about one in a hundred, and never of one another', () => {
    expect(ofKind('same_car').length / OPTIONS.cars).toBeGreaterThan(0.008)
    expect(ofKind('same_car').length / OPTIONS.cars).toBeLessThan(0.018)
    for (const { of, ad } of seconds) {
      expect(of).toBeLessThan(ad.index)
      expect(world.secondAd(of)).toBeNull()
    }
  })

  it('offer the same car by another seller, with a mileage that is near', () => {
    for (const { ad, original } of ofKind('same_car')) {
      const { spec, vin, registered, condition } = original
      expect(ad).toMatchObject({ spec, vin, registered, condition })
      expect(Math.abs(ad.mileage_km - original.mileage_km)).toBeLessThanOrEqual(500)
      expect(ad.infoid).not.toBe(original.infoid)
    }
    const differing = (isSo: (one: (typeof seconds)[number]) => boolean) => ofKind('same_car').filter(isSo).length
    expect(differing(({ ad, original }) => ad.mileage_km !== original.mileage_km)).toBeGreaterThan(10)
    expect(differing(({ ad, original }) => ad.dealer.city !== original.dealer.city)).toBeGreaterThan(50)
    expect(differing(({ ad, original }) => ad.price_hundreds !== original.price_hundreds)).toBeGreaterThan(50)
    expect(differing(({ ad }) => ad.gaps.has('vin'))).toBeGreaterThan(2)
  })

  it('are imitated by cars of the same trim, month and colour with another VIN', () => {
    const alike = ofKind('lookalike').filter(({ ad, original }) => ad.spec === original.spec)
    expect(alike.length).toBeGreaterThan(10)
    for (const { ad, original } of alike) {
      expect(ad).toMatchObject({ registered: original.registered, colour: original.colour })
      expect(Math.abs(ad.mileage_km - original.mileage_km)).toBeLessThanOrEqual(300)
      expect(maskedVin(ad)).not.toBe(maskedVin(original))
    }
  })

  it('are imitated by cars whose masked VIN is the same, of another month or trim', () => {
    const named = ofKind('namesake').filter(({ ad, original }) => maskedVin(ad) === maskedVin(original))
    expect(named.length).toBeGreaterThan(10)
    for (const { ad, original } of named) {
      expect(ad.vin).not.toBe(original.vin)
      if (ad.spec === original.spec) expect(ad.registered).not.toBe(original.registered)
    }
  })

  it('are listed of cars that have left, too', () => {
    const own = createWorld({ ...OPTIONS, cars: 400 })
    createChanges(own, 0.5).advance(20 * 86_400_000)
    const again = Array.from({ length: own.size() - 400 }, (_, i) => own.secondAd(400 + i)).filter(
      (second) => second?.kind === 'same_car' && own.status(second.of) !== 'on_sale',
    )
    expect(again.length).toBeGreaterThan(20)
  })
})
