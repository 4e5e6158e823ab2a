/** Judges whether two ads offer one car: how strongly, for which reasons, and what they state differently. */
import type { AdIdentity } from './ad-identity.ts'
import { COMPARED_FIELDS, type DuplicateStrength, type StatedTwice } from './duplicate-record.ts'

/** What is compared of an ad. */
export interface ComparedAd extends AdIdentity {
  readonly price_cny: number | null
}

interface Duplicate {
  readonly strength: DuplicateStrength
  readonly reasons: readonly StatedTwice[]
  readonly differences: readonly StatedTwice[]
}

/** Sellers read the odometer on different days and round it. */
const NEAR_KM = 1000
/** Without a VIN, the mileage has to single out the car. */
const NEAR_WITHOUT_VIN_KM = 500
/** Cars that have hardly been driven have nearly the same mileage. */
const LEAST_TELLING_KM = 3000

type Compared = 'same' | 'different' | 'unknown'

/** `isRare`: few cars are known with the trim and the month of this ad. Null: nothing says that they are one car, or something says that they are not. */
export function judgeDuplicate(own: ComparedAd, other: ComparedAd, isRare: boolean): Duplicate | null {
  const compared = compareAds(own, other)
  const strength = judgeStrength(own, other, compared, isRare)
  if (strength === null) return null
  const state = (field: StatedTwice['field']): readonly StatedTwice[] => {
    const [stated, otherwise] = [own[field], other[field]]
    return stated === null || otherwise === null ? [] : [{ field, this: stated, other: otherwise }]
  }
  const isReason = (field: StatedTwice['field']) => field !== 'price_cny' && compared[field] === 'same'
  return {
    strength,
    reasons: COMPARED_FIELDS.filter(isReason).flatMap(state),
    differences: [...COMPARED_FIELDS, 'price_cny' as const]
      .filter((field) => !isReason(field) && own[field] !== other[field])
      .flatMap(state),
  }
}

type Comparison = Readonly<Record<keyof AdIdentity, Compared>>

function compareAds(own: AdIdentity, other: AdIdentity): Comparison {
  return {
    vin: compareValues(own.vin, other.vin),
    trim_id: compareValues(own.trim_id, other.trim_id),
    registration_date: compareMonths(own.registration_date, other.registration_date),
    mileage_km: compareMileages(own, other, NEAR_KM),
    color_code: compareValues(tellingColor(own), tellingColor(other)),
    transfer_count: compareValues(own.transfer_count, other.transfer_count),
  }
}

function judgeStrength(
  own: AdIdentity,
  other: AdIdentity,
  compared: Comparison,
  isRare: boolean,
): DuplicateStrength | null {
  const { vin, trim_id, registration_date, mileage_km, color_code, transfer_count } = compared
  if ([vin, trim_id, registration_date].includes('different')) return null
  const rest = [trim_id, registration_date, mileage_km, color_code]
  if (vin === 'same') {
    const isCertain = rest.slice(0, 3).every((one) => one === 'same') && color_code !== 'different'
    if (isCertain) return 'certain'
    return rest.filter((one) => one === 'same').length >= 3 ? 'likely' : null
  }
  const isTold = [...rest, transfer_count].every((one) => one === 'same')
  const isNear = compareMileages(own, other, NEAR_WITHOUT_VIN_KM) === 'same'
  return isRare && isTold && isNear && (own.mileage_km ?? 0) >= LEAST_TELLING_KM ? 'likely' : null
}

function compareValues<Value>(own: Value | null, other: Value | null): Compared {
  if (own === null || other === null) return 'unknown'
  return own === other ? 'same' : 'different'
}

/** A year alone neither agrees with a month of it nor contradicts it. */
function compareMonths(own: string | null, other: string | null): Compared {
  if (own === null || other === null) return 'unknown'
  if (own.length === other.length && own.length > YEAR) return compareValues(own, other)
  return own.slice(0, YEAR) === other.slice(0, YEAR) ? 'unknown' : 'different'
}

const YEAR = 4

function compareMileages(own: AdIdentity, other: AdIdentity, nearKm: number): Compared {
  if (own.mileage_km === null || other.mileage_km === null) return 'unknown'
  return Math.abs(own.mileage_km - other.mileage_km) <= nearKm ? 'same' : 'different'
}

/** "Other" names no colour. */
function tellingColor({ color_code }: AdIdentity): AdIdentity['color_code'] {
  return color_code === 'other' ? null : color_code
}
