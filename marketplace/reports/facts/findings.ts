/** The inspector's findings by part, based on the car's true condition. */
import type { Random } from '../../random.ts'
import type { ReportSubject } from '../subject.ts'
import type { Part } from './parts.ts'
import {
  COSMETIC,
  FIRE_SIGNS,
  FLOOD_SIGNS,
  MECHANICAL,
  NATIONAL_DAMAGE,
  REINFORCEMENT_DAMAGE,
  REPAIR,
  STRUCTURAL_DAMAGE,
} from './plausible.ts'
import type { Quirks } from './quirks.ts'
import type { State } from './states.ts'
import { type Streams, shuffled } from './streams.ts'
import { drawZone, liesIn, type Zone } from './zones.ts'

export type Findings = ReadonlyMap<Part, readonly State[]>

interface Desk {
  readonly parts: readonly Part[]
  readonly random: Random
  readonly zone: Zone
  readonly found: Map<Part, State[]>
}

type Choice = (part: Part) => readonly State[] | undefined

/** Marks up to `count` parts for which `choice` has states, those in the zone first when `near`. */
function mark(desk: Desk, count: number, choice: Choice, near = false): void {
  const open = shuffled(
    desk.parts.filter((part) => !desk.found.has(part) && choice(part) !== undefined),
    desk.random,
  )
  if (near) open.sort((a, b) => Number(liesIn(desk.zone, b.name)) - Number(liesIn(desk.zone, a.name)))
  for (const part of open.slice(0, count)) {
    const states = choice(part) as readonly State[]
    const first = desk.random.pick(states)
    const second = desk.random.pick(states)
    desk.found.set(part, first !== second && desk.random.chance(0.15) ? [first, second] : [first])
  }
}

const byKind =
  (table: Readonly<Record<string, readonly State[]>>, ...kinds: readonly string[]): Choice =>
  (part) =>
    kinds.length === 0 || kinds.includes(part.kind) ? table[part.kind] : undefined

const ofKind =
  (kind: string, states: readonly State[]): Choice =>
  (part) =>
    part.kind === kind ? states : undefined

/** The national list has codes for five states only, and its first point is a measurement. */
const structural: Choice = (part) => {
  if (part.kind !== 'structural' || part.name.endsWith('对称性')) return undefined
  return part.group === 'gb_accident' ? NATIONAL_DAMAGE : STRUCTURAL_DAMAGE
}

const floodSigns: Choice = (part) => (part.kind === 'flood' || part.kind === 'flood_question' ? FLOOD_SIGNS : undefined)

const fireSigns: Choice = (part) => (part.kind === 'fire' || part.kind === 'fire_question' ? FIRE_SIGNS : undefined)

function markRepairs(desk: Desk): void {
  const { random } = desk
  mark(desk, random.int(1, 5), byKind(REPAIR, 'cover', 'welded'), random.chance(0.6))
  if (random.chance(0.35)) mark(desk, random.int(1, 3), byKind(REPAIR, 'surface'), true)
  if (random.chance(0.25)) mark(desk, random.int(1, 2), byKind(REPAIR, 'reinforcement'), true)
  if (random.chance(0.25)) mark(desk, random.int(1, 3), byKind(REPAIR, 'joint'), true)
  if (random.chance(0.12)) mark(desk, 1, byKind(REPAIR, 'glass', 'lamp'), true)
}

function markAccident(desk: Desk, overlooked: boolean): void {
  const { random } = desk
  if (!overlooked) mark(desk, random.int(1, 4), structural, true)
  mark(desk, random.int(1, 4), ofKind('reinforcement', REINFORCEMENT_DAMAGE), true)
  if (random.chance(0.35)) mark(desk, random.int(1, 3), ofKind('airbag', ['airbag_replaced', 'airbag_deployed']))
  if (random.chance(0.25)) mark(desk, 1, ofKind('belt', ['belt_replaced']))
  markRepairs(desk)
}

function markCondition(desk: Desk, subject: ReportSubject, quirks: Quirks): void {
  const { random } = desk
  const seen = !quirks.overlooked
  switch (subject.condition) {
    case 'clean':
      if (random.chance(0.1)) mark(desk, random.int(1, 2), byKind(COSMETIC))
      return
    case 'cosmetic':
      mark(desk, random.int(2, 9), byKind(COSMETIC))
      break
    case 'repaired':
      markRepairs(desk)
      mark(desk, random.int(0, 4), byKind(COSMETIC))
      break
    case 'accident':
      markAccident(desk, !seen)
      break
    case 'flood':
      if (seen) mark(desk, random.int(4, 12), floodSigns)
      mark(desk, random.int(0, 3), byKind(MECHANICAL, 'equipment'))
      mark(desk, random.int(0, 3), byKind(COSMETIC, 'interior', 'cover'))
      break
    case 'fire':
      if (seen) mark(desk, random.int(2, 6), fireSigns)
      mark(desk, random.int(0, 3), byKind(REPAIR, 'cover'))
  }
  const tired = subject.mileage_km > 80_000 ? 0.6 : 0.2
  if (random.chance(tired)) mark(desk, random.int(1, 3), byKind(MECHANICAL))
}

function markQuirks(desk: Desk, quirks: Quirks): void {
  const { random } = desk
  if (quirks.contradicted === 'accident' && ![...desk.found.keys()].some((part) => part.kind === 'structural'))
    mark(desk, 1, structural, true)
  if (quirks.contradicted === 'flood') mark(desk, random.int(2, 7), floodSigns)
  if (quirks.uninspected) mark(desk, random.int(1, 3), () => ['uninspectable', 'uninspected'])
  if (quirks.invented_word) mark(desk, 1, (part) => (COSMETIC[part.kind] ? ['invented'] : undefined))
}

export function drawFindings(
  parts: readonly Part[],
  subject: ReportSubject,
  quirks: Quirks,
  streams: Streams,
): Findings {
  const random = streams('findings')
  const desk: Desk = { parts, random, zone: drawZone(random), found: new Map() }
  // Absent equipment comes first, because it cannot be broken.
  for (const part of parts)
    if ((part.kind === 'equipment' || part.kind === 'airbag') && random.chance(0.1)) desk.found.set(part, ['absent'])
  markCondition(desk, subject, quirks)
  markQuirks(desk, quirks)
  return desk.found
}
