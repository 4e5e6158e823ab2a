/** The content of one photo of a listing: enough to draw it again from its address alone. */

export const BODY_SHAPES = [
  'sedan',
  'hatchback',
  'liftback',
  'wagon',
  'coupe',
  'convertible',
  'suv_small',
  'suv_large',
  'mpv',
  'minivan',
  'pickup',
  'truck',
  'minibus',
] as const
export type BodyShape = (typeof BODY_SHAPES)[number]

/** The order is part of every photo's address: add at the end only. */
export const ANGLES = [
  'front_left',
  'side_left',
  'front',
  'rear_right',
  'rear',
  'side_right',
  'interior',
  'seats',
  'odometer',
  'boot',
  'engine_bay',
  'wheel',
  'front_right',
  'rear_left',
] as const
export type Angle = (typeof ANGLES)[number]

export interface Photo {
  readonly infoid: number
  /** Position in the listing, from 0. */
  readonly number: number
  readonly shape: BodyShape
  /** Chinese colour name; one that is not in the paint table is drawn, and addressed, as 其他. */
  readonly colour: string
  readonly angle: Angle
}
