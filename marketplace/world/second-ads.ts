/** Second ads: some positions of the world offer a car that another position offers already, or one that only looks like it. */
import { createRandom, hash, type Random } from '../random.ts'
import type { Car } from './car.ts'

/** `same_car`: another ad of that car. `lookalike`: the same trim, month and colour. `namesake`: the ends of its VIN, which a masked one shows. */
export const SECOND_AD_KINDS = ['same_car', 'lookalike', 'namesake'] as const

export interface SecondAd {
  readonly kind: (typeof SECOND_AD_KINDS)[number]
  /** The position that it repeats or resembles. */
  readonly of: number
}

/** Per thousand positions, in the order of the kinds. */
const SHARES = [12, 4, 4]
const KIND_STREAM = 0x2ad0
const ORIGINAL_STREAM = 0x2ad1
const AD_STREAM = 0x2ad2
const MOST_TRIES = 16

/** Null = the first ad of a car that resembles no other on purpose. */
export function findSecondAd(seed: number, index: number): SecondAd | null {
  const kind = kindAt(seed, index)
  if (kind === null || index === 0) return null
  for (let nth = 0; nth < MOST_TRIES; nth++) {
    const of = hash(seed, index, ORIGINAL_STREAM, nth) % index
    if (kindAt(seed, of) === null) return { kind, of }
  }
  return null
}

function kindAt(seed: number, index: number): SecondAd['kind'] | null {
  let drawn = hash(seed, index, KIND_STREAM) % 1000
  for (const [nth, share] of SHARES.entries()) {
    if (drawn < share) return SECOND_AD_KINDS[nth] as SecondAd['kind']
    drawn -= share
  }
  return null
}

/** `ad`: what the position offers otherwise; its seller, pictures and text stay. */
export function makeSecondAd(kind: SecondAd['kind'], ad: Car, original: Car, seed: number): Car {
  const random = createRandom(seed, ad.index, AD_STREAM)
  if (kind === 'same_car') return offerAgain(ad, original, random)
  // Its own VIN would not fit the maker of the other car.
  if (isImported(ad) !== isImported(original)) return ad
  return kind === 'lookalike' ? resemble(ad, original, random) : shareVin(ad, original, random)
}

/** Sellers read the odometer on another day, or round it, name another shade, and do not always print the VIN. */
function offerAgain(ad: Car, original: Car, random: Random): Car {
  const { spec, vin, registered, emission, usage, registered_use, condition, examine, insurance } = original
  const mileage_km = restateMileage(original.mileage_km, random)
  const price_hundreds = Math.max(30, Math.round(original.price_hundreds * (0.93 + random.next() * 0.12)))
  const transfers =
    registered !== null && random.chance(0.15) ? Math.min(9, original.transfers + 1) : original.transfers
  const colour = random.chance(0.04) ? (SHADES[original.colour] ?? original.colour) : original.colour
  const gaps = new Set(ad.gaps)
  if (random.chance(0.12)) gaps.add('vin')
  const car = { spec, vin, registered, emission, usage, registered_use, condition, examine, insurance }
  return { ...ad, ...car, mileage_km, price_hundreds, transfers, colour, gaps }
}

const SHADES: Readonly<Record<string, string>> = { 深灰色: '银灰色', 银灰色: '深灰色', 香槟色: '棕色', 红色: '紫色' }

function restateMileage(km: number, random: Random): number {
  const drawn = random.next()
  if (drawn < 0.5 || km <= 1000) return km
  return drawn < 0.85 ? km + random.int(1, 5) * 100 : Math.round(km / 1000) * 1000
}

function resemble(ad: Car, original: Car, random: Random): Car {
  const { spec, registered, colour, emission } = original
  const transfers = registered === null ? 0 : ad.transfers
  const mileage_km = Math.max(100, original.mileage_km + (registered === null ? 0 : random.int(-3, 3) * 100))
  return { ...ad, spec, registered, colour, emission, transfers, mileage_km, price_hundreds: original.price_hundreds }
}

/** Half of them are of the same trim, registered some months before. */
function shareVin(ad: Car, original: Car, random: Random): Car {
  const vin = original.vin.slice(0, 3) + ad.vin.slice(3, 13) + original.vin.slice(13)
  const { spec, registered, emission } = original
  const month = registered === null ? null : registered - random.int(1, 6)
  if (random.chance(0.5) || month === null || month < spec.year * 12 - 3) return { ...ad, vin }
  return { ...resemble(ad, original, random), vin, registered: month, emission }
}

function isImported({ spec }: Car): boolean {
  return spec.generation.maker.includes('进口')
}
