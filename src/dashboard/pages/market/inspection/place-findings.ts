/** From the items of a report to marks in the picture. A part without an item is unknown, never clean. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { BodyPart } from '../../../../domain/inspection-parts/body-part.ts'
import { OUTCOMES, type Outcome } from '../../../../domain/inspection-parts/outcome.ts'
import type { ProviderInspectionItem } from '../../../../domain/inspection-parts/provider-findings.ts'
import { anchorOf, chooseListed, LEFT_OUT } from './listed-items.ts'
import { DRAWN_PARTS, PART_LOCATIONS } from './locate-part.ts'

/** `not_in_report`: the report has no item for the part. `no_report`: no report was read. */
export const MARK_STATES = [...OUTCOMES, 'not_in_report', 'no_report'] as const
export type MarkState = (typeof MARK_STATES)[number]

export interface PlacedItem {
  /** The element of the list of findings that shows it. */
  readonly anchor: string
  readonly item: ProviderInspectionItem
}

export interface Mark {
  /** By the items that name exactly this part. */
  readonly state: MarkState
  readonly items: readonly PlacedItem[]
  /** The most serious outcome of items that may be about this part: they do not state the side or the end. */
  readonly possible: Outcome | null
  readonly possibleItems: readonly PlacedItem[]
}

export interface PlacedFindings {
  readonly marks: ReadonlyMap<BodyPart, Mark>
  /** Items about body parts that the picture does not have. */
  readonly notDrawn: readonly PlacedItem[]
  /** Items that are not about a single body part. */
  readonly elsewhere: readonly PlacedItem[]
}

export function placeFindings({ data_available, categories }: InspectionReport): PlacedFindings {
  const listed = chooseListed({ categories })
  const exact = new Map<BodyPart, PlacedItem[]>()
  const vague = new Map<BodyPart, PlacedItem[]>()
  const notDrawn: PlacedItem[] = []
  const elsewhere: PlacedItem[] = []
  categories.forEach(({ items }, category) => {
    items.forEach((item, at) => {
      const anchor = anchorOf(category, at)
      const placed = { anchor: listed.has(anchor) ? anchor : LEFT_OUT, item }
      const location = item.part === null ? null : PART_LOCATIONS.get(item.part)
      if (item.part === null || !location) elsewhere.push(placed)
      else if (location.kind === 'drawn') append(exact, item.part, placed)
      else if (location.kind === 'not_drawn') notDrawn.push(placed)
      else for (const candidate of location.candidates) append(vague, candidate, placed)
    })
  })
  const unmarked: MarkState = data_available ? 'not_in_report' : 'no_report'
  const marks = new Map<BodyPart, Mark>()
  for (const part of DRAWN_PARTS.keys()) {
    const [items, possibleItems] = [exact.get(part) ?? [], vague.get(part) ?? []]
    const state = findGravest(items) ?? unmarked
    marks.set(part, { state, items, possible: findGravest(possibleItems), possibleItems })
  }
  return { marks, notDrawn, elsewhere }
}

function append(map: Map<BodyPart, PlacedItem[]>, part: BodyPart, placed: PlacedItem): void {
  const known = map.get(part)
  if (known) known.push(placed)
  else map.set(part, [placed])
}

function findGravest(placed: readonly PlacedItem[]): Outcome | null {
  return OUTCOMES.find((outcome) => placed.some(({ item }) => item.outcome === outcome)) ?? null
}

/** One mark for parts that share a shape, such as a trunk lid and a tailgate. */
export function joinMarks(marks: readonly Mark[]): Mark {
  const items = marks.flatMap((mark) => mark.items)
  const possibleItems = marks.flatMap((mark) => mark.possibleItems)
  const state = MARK_STATES.find((one) => marks.some((mark) => mark.state === one)) ?? 'not_in_report'
  return { state, items, possible: findGravest(possibleItems), possibleItems }
}
