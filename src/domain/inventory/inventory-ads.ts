/** The port that finds ads which may offer the same car, without reading all of them. */
import type { AdIdentity } from '../duplicates/ad-identity.ts'
import type { CarMark } from './inventory-cars.ts'

/** An ad that is or was listed, as it was when its details were last read. */
export interface StoredAd extends AdIdentity, Omit<CarMark, 'detail_at_ms' | 'sheet_at_ms'> {
  readonly price_cny: number | null
}

export interface AdsAlike {
  /** Null if its details were never read, or by an earlier version only. */
  readonly ad: StoredAd | null
  /** Ads with the same VIN whose trim and month are the same or unknown, and ads with the same trim and month; in any order. */
  readonly others: readonly StoredAd[]
  /** So few ads have the trim and the month of this one that all of them are among the others. */
  readonly is_rare: boolean
}

/** More ads than these with one trim and month do not single out a car. */
export const MOST_OF_A_KIND = 12
/** A VIN that more ads of one trim and month show is a placeholder, or somebody's mischief, and says nothing. */
export const MOST_OF_A_VIN = 20

/** Every call throws a Failure `storage_unavailable` when the store cannot be used right now. */
export interface InventoryAds {
  /** Null if the store does not know the car. */
  adsAlike(id: number): Promise<AdsAlike | null>
}
