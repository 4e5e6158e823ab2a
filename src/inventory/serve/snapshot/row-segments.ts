/** The rows of all listings, appended to segments; a segment of which much is dead is emptied into the last one and given up. */
import type { KnownBytes, Segment } from './segment.ts'

/** Rows begin at multiples of it, so that 32 bits reach over 32 GiB. */
export const ROW_UNIT = 8
/** Beyond this share of dead bytes a segment is emptied. */
const MOST_DEAD = 0.25

export interface SegmentFolder {
  /** A power of two. */
  readonly segmentBytes: number
  /** `number` is never given twice. */
  open(number: number, known?: KnownBytes): Segment
}

interface Slot {
  readonly number: number
  readonly segment: Segment
}

/** A segment as it is saved. */
export interface SavedSegment extends KnownBytes {
  readonly slot: number
  readonly number: number
  readonly dead: number
}

export class RowSegments {
  readonly #folder: SegmentFolder
  readonly #slots: (Slot | null)[] = []
  #last = -1
  #nextNumber: number

  constructor(folder: SegmentFolder, saved: readonly SavedSegment[] = [], nextNumber = 1) {
    this.#folder = folder
    this.#nextNumber = nextNumber
    for (const { slot, number, dead, bytes, crc } of saved) {
      while (this.#slots.length <= slot) this.#slots.push(null)
      const segment = folder.open(number, { bytes, crc })
      segment.dead = dead
      this.#slots[slot] = { number, segment }
      // The one that was written to last is written on.
      if (number > (this.#slots[this.#last]?.number ?? 0)) this.#last = slot
    }
  }

  get nextNumber(): number {
    return this.#nextNumber
  }

  /** Gives where the rows begin, in units. */
  append(en: Uint8Array, zh: Uint8Array): number {
    const length = en.length + zh.length
    let segment = this.#slots[this.#last]?.segment
    // Before, not after: a row that could be written only in part must not leave the next one beside its place.
    segment?.pad(Math.min(align(segment.used), this.#folder.segmentBytes))
    if (segment === undefined || segment.used + length > this.#folder.segmentBytes) {
      if (length > this.#folder.segmentBytes) throw new Error(`A row of ${length} bytes is too long.`)
      segment = this.#begin()
    }
    const at = this.#last * this.#folder.segmentBytes + segment.used
    segment.append(en, zh)
    return at / ROW_UNIT
  }

  #begin(): Segment {
    const free = this.#slots.indexOf(null)
    const slot = free < 0 ? this.#slots.length : free
    const number = this.#nextNumber++
    const segment = this.#folder.open(number)
    this.#slots[slot] = { number, segment }
    this.#last = slot
    return segment
  }

  read(rowsAt: number, length: number): Uint8Array {
    const slot = this.slotOf(rowsAt)
    const at = rowsAt * ROW_UNIT - slot * this.#folder.segmentBytes
    return (this.#slots[slot] as Slot).segment.read(at, length)
  }

  slotOf(rowsAt: number): number {
    return Math.floor((rowsAt * ROW_UNIT) / this.#folder.segmentBytes)
  }

  free(rowsAt: number, length: number): void {
    ;(this.#slots[this.slotOf(rowsAt)] as Slot).segment.dead += align(length)
  }

  /** Slots of segments that are full, and much of which is dead. */
  sparse(): ReadonlySet<number> {
    const slots = [...this.#slots.keys()].filter((slot) => {
      const segment = this.#slots[slot]?.segment
      return segment && slot !== this.#last && segment.dead > MOST_DEAD * segment.used
    })
    return new Set(slots)
  }

  /** Nothing of it is referred to any more; what others still read of it stays theirs. Its file goes with the next snapshot: the last one still needs it. */
  drop(slot: number): void {
    this.#slots[slot] = null
  }

  /** By slot; what others need to read all that was written. */
  views(): readonly (SharedArrayBuffer | null)[] {
    return this.#slots.map((slot) => slot?.segment.view() ?? null)
  }

  save(): readonly SavedSegment[] {
    return [...this.#slots.entries()].flatMap(([slot, one]) =>
      one ? [{ slot, number: one.number, dead: one.segment.dead, ...one.segment.flush() }] : [],
    )
  }

  bytes(): { readonly used: number; readonly dead: number } {
    const segments = this.#slots.flatMap((slot) => (slot ? [slot.segment] : []))
    return {
      used: segments.reduce((sum, { used }) => sum + used, 0),
      dead: segments.reduce((sum, { dead }) => sum + dead, 0),
    }
  }
}

function align(length: number): number {
  return Math.ceil(length / ROW_UNIT) * ROW_UNIT
}
