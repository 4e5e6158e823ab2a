/** The measures of a body shape in centimetres: x from the nose to the tail, z up from the ground. */

import type { Corner } from './outline.ts'

export interface BodyPlan {
  readonly width: number
  /** Height of the lower edge of the side windows, above which the body leans inwards by `lean` (share of the width). */
  readonly belt: number
  readonly lean: number
  readonly clearance: number
  readonly axles: readonly [front: number, rear: number]
  readonly wheel_radius: number
  /** From under the nose, over bonnet and roof, to under the tail. */
  readonly outline: readonly Corner[]
  readonly windscreen: readonly [bottom: Corner, top: Corner]
  readonly rear_glass: readonly [top: Corner, bottom: Corner]
  readonly side_glass: readonly Corner[]
  /** Where the side glass is divided, at belt height. */
  readonly pillars: readonly number[]
  /** Cut lines of the doors. */
  readonly doors: readonly number[]
  readonly handles: readonly number[]
  readonly nose: number
  readonly tail_lamp: readonly [bottom: number, top: number]
  /** Tail lamps are vertical at the corners instead of horizontal. */
  readonly tail_upright: boolean
  readonly rear_plate: number
  /** Dark plastic around the wheels and along the sills. */
  readonly cladding?: true
  readonly roof_rails?: true
  readonly sliding_door?: true
  /** An open load bed, from and to. */
  readonly bed?: readonly [from: number, to: number]
  /** A ladder frame is visible below the bed. */
  readonly frame?: true
  /** No roof: the open cabin, from and to. */
  readonly open?: readonly [from: number, to: number]
}
