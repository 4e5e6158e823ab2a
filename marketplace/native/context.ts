/** What every native record needs besides the car. */
import type { Car } from '../world/car.ts'

export interface NativeContext {
  readonly seed: number
  readonly now: number
  /** The address of this marketplace; photo and report links begin with it. */
  readonly public_url: string
  /** The listing's fields about an inspection report. */
  advertise(car: Car): { readonly isreport: 0 | 1; readonly testreporturl: string }
  isAdvertised(car: Car): boolean
}
