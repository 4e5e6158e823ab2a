/** The search columns: the facts of one car in the form in which a store compares them. Null = unknown, which matches no bound. */
import type { BodyStyle, FuelType, Powertrain, RegistrationState, Transmission } from '../codes.ts'
import type { Facts } from './facts.ts'

export interface SearchColumns extends Facts {
  readonly brand_id: number | null
  readonly series_id: number | null
  /** The source's title, folded by `foldTitle`; empty when there is none. */
  readonly title: string
  /** The words of the English title, folded by `foldEnglishTitle`, with one blank between them. */
  readonly english_title: string
  readonly price_cny: number | null
  readonly mileage_km: number | null
  /** The first and the last month in which the car may have been registered, counted from the year 0; equal when the month is known. */
  readonly registered_from: number | null
  readonly registered_to: number | null
  readonly model_year: number | null
  readonly fuel_type: FuelType | null
  readonly powertrain: Powertrain | null
  readonly transmission: Transmission | null
  readonly body_style: BodyStyle | null
  readonly registration_state: RegistrationState | null
  /** Two digits of the national division. */
  readonly province: number | null
  /** The listing advertises a report with a usable link. */
  readonly has_report: boolean
}
