/** What an ad states that tells its car from other cars, as its record shows it. Null = unknown, which equals nothing. */
import type { ColorCode } from '../codes.ts'
import type { ListingRecord } from '../listing.ts'
import type { SourceCar } from '../source.ts'

export interface AdIdentity {
  /** Masked, as `marketplace.registration.vincode`; null if too little of it is visible. */
  readonly vin: string | null
  /** As `marketplace.catalog.specid`. */
  readonly trim_id: number | null
  /** `YYYY-MM`, or `YYYY` if the source has only the year. */
  readonly registration_date: string | null
  readonly mileage_km: number | null
  readonly color_code: ColorCode | null
  readonly transfer_count: number | null
}

export const NO_IDENTITY: AdIdentity = {
  vin: null,
  trim_id: null,
  registration_date: null,
  mileage_km: null,
  color_code: null,
  transfer_count: null,
}

/** What only the native record has of it; the VIN is masked. */
export type AdMarks = Pick<AdIdentity, 'vin' | 'trim_id'>

/** `row`: the record of the same car. */
export function readIdentity(
  { vin, trim_id }: AdMarks,
  { color_code, transfer_count }: Pick<SourceCar, 'color_code' | 'transfer_count'>,
  { registration_date, mileage_km }: Pick<ListingRecord, 'registration_date' | 'mileage_km'>,
): AdIdentity {
  return {
    vin: vin !== null && isTelling(vin) ? vin : null,
    trim_id: wholeOrNull(trim_id),
    registration_date,
    mileage_km: wholeOrNull(mileage_km),
    color_code,
    transfer_count: wholeOrNull(transfer_count),
  }
}

/** The first three and the last four of seventeen signs; a VIN has no I, O and Q. */
const MASKED_VIN = /^[A-HJ-NPR-Z0-9]{3}\*{10}[A-HJ-NPR-Z0-9]{4}$/

/** `000**********0000` is a placeholder. */
function isTelling(vin: string): boolean {
  return vin.length === 17 && MASKED_VIN.test(vin) && new Set(vin).size > 2
}

/** A column of a store holds no larger number. */
const MOST = 2 ** 31 - 1

function wholeOrNull(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && value >= 0 && value <= MOST ? value : null
}
