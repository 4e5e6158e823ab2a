/** Where each body part is in the picture: one table over the closed list of parts. */
import { BODY_PARTS, type BodyPart } from '../../../../domain/inspection-parts/body-part.ts'
import { SKIN_VIEWS } from './drawings/skin-views.ts'
import { STRUCTURE_VIEWS } from './drawings/structure-views.ts'
import type { Layer } from './drawings/view.ts'

type PartLocation =
  /** At this place and no other. */
  | { readonly kind: 'drawn'; readonly layer: Layer }
  /** At one or several of these places: the report does not name the side or the end. */
  | { readonly kind: 'not_stated'; readonly candidates: readonly BodyPart[] }
  /** Listed beside the picture. */
  | { readonly kind: 'not_drawn' }

export const VIEWS = [...SKIN_VIEWS, ...STRUCTURE_VIEWS]

/** Its place depends on the car, it is a line between others, or it names a group. */
const NOT_DRAWN: readonly BodyPart[] = [
  ...(['fuel_flap', 'charge_flap'] as const),
  ...(['turn_signal', 'brake_lamp', 'reversing_lamp', 'daytime_lamp'] as const),
  ...(['trunk_opening', 'ladder_frame', 'frame', 'pillars', 'reinforcements', 'outer_panels'] as const),
  ...BODY_PARTS.filter((part) => part.endsWith('door_frame_surface')),
]

/** Each part that is drawn, once, with the layer that it belongs to. */
export const DRAWN_PARTS: ReadonlyMap<BodyPart, Layer> = new Map(
  VIEWS.flatMap(({ layer, shapes }) => shapes.flatMap(({ parts }) => parts.map((part) => [part, layer] as const))),
)

const PLACES = /^(?:(front|rear)_)?(?:(left|right)_)?(.+)$/

/** Drawn parts with the same name that agree with what is stated of the place. */
function findCandidates(part: BodyPart): readonly BodyPart[] {
  const [, end, side, noun] = PLACES.exec(part) ?? []
  return [...DRAWN_PARTS.keys()].filter((drawn) => {
    const [, drawnEnd, drawnSide, drawnNoun] = PLACES.exec(drawn) ?? []
    return drawnNoun === noun && (end ?? drawnEnd) === drawnEnd && (side ?? drawnSide) === drawnSide
  })
}

function locate(part: BodyPart): PartLocation {
  const layer = DRAWN_PARTS.get(part)
  if (layer !== undefined) return { kind: 'drawn', layer }
  if (NOT_DRAWN.includes(part)) return { kind: 'not_drawn' }
  const candidates = findCandidates(part)
  if (candidates.length === 0) throw new Error(`No place in the picture for ${part}.`)
  return { kind: 'not_stated', candidates }
}

export const PART_LOCATIONS: ReadonlyMap<BodyPart, PartLocation> = new Map(
  BODY_PARTS.map((part) => [part, locate(part)]),
)
