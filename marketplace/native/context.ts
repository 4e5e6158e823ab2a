/** What every native record needs to know besides the car. */
import type { Car } from '../world/car.ts'

export interface NativeContext {
  readonly seed: number
  readonly now: number
  /** Where this marketplace is reached; photo and report links begin with it. */
  readonly public_url: string
  /** What the listing says of an inspection report. */
  advertise(car: Car): { readonly isreport: 0 | 1; readonly testreporturl: string }
  isAdvertised(car: Car): boolean
}
