/** The rows of all listings, appended to segments of shared memory. Written bytes never change, so other threads can read them. */

/** Rows are aligned to it, so that 32 bits address 32 GiB. */
export const ROW_UNIT = 8
/** A segment with a larger share of dead bytes is emptied into the last one and dropped. */
const MOST_DEAD = 0.25

/** By slot: what is saved of the segments, besides their bytes. */
export type SavedSegments = readonly ({ readonly used: number; readonly dead: number } | null)[]

interface Segment {
  readonly slot: number
  readonly bytes: Uint8Array
  used: number
  /** Bytes of rows that no listing refers to any more. */
  dead: number
}

export class RowSegments {
  /** A power of two. */
  readonly segmentBytes: number
  readonly #slots: (Segment | null)[] = []
  /** The slot that rows are appended to; -1 = none yet. */
  #last: number

  /** `read` fills in the bytes of the saved segments; `last` is the slot that is appended to. */
  constructor(
    segmentBytes: number,
    saved: SavedSegments = [],
    last = -1,
    read: (bytes: Uint8Array) => void = () => {},
  ) {
    this.segmentBytes = segmentBytes
    this.#last = last
    for (const [slot, one] of saved.entries()) {
      this.#slots[slot] = null
      if (one === null) continue
      const segment = Object.assign(this.#open(slot), one)
      read(segment.bytes.subarray(0, one.used))
    }
  }

  #open(slot: number): Segment {
    const bytes = new Uint8Array(new SharedArrayBuffer(this.segmentBytes))
    const segment = { slot, bytes, used: 0, dead: 0 }
    this.#slots[slot] = segment
    return segment
  }

  get last(): number {
    return this.#last
  }

  /** Returns where the rows begin, in units. */
  append(en: Uint8Array, zh: Uint8Array): number {
    const length = en.length + zh.length
    const last = this.#slots[this.#last]
    const segment = last && align(last.used) + length <= this.segmentBytes ? last : this.#begin(length)
    const at = align(segment.used)
    if (en.buffer === zh.buffer && en.byteOffset + en.length === zh.byteOffset) {
      // One copy, because V8 copies shared bytes one by one to a place that is not aligned to eight.
      segment.bytes.set(new Uint8Array(en.buffer, en.byteOffset, length), at)
    } else {
      segment.bytes.set(en, at)
      segment.bytes.set(zh, at + en.length)
    }
    segment.used = at + length
    return (segment.slot * this.segmentBytes + at) / ROW_UNIT
  }

  #begin(length: number): Segment {
    if (length > this.segmentBytes) throw new Error(`A row of ${length} bytes is too long.`)
    const free = this.#slots.indexOf(null)
    this.#last = free < 0 ? this.#slots.length : free
    return this.#open(this.#last)
  }

  read(rowsAt: number, length: number): Uint8Array {
    const slot = this.slotOf(rowsAt)
    const at = rowsAt * ROW_UNIT - slot * this.segmentBytes
    return (this.#slots[slot] as Segment).bytes.subarray(at, at + length)
  }

  slotOf(rowsAt: number): number {
    return Math.floor((rowsAt * ROW_UNIT) / this.segmentBytes)
  }

  free(rowsAt: number, length: number): void {
    ;(this.#slots[this.slotOf(rowsAt)] as Segment).dead += align(length)
  }

  /** Slots of full segments with many dead bytes. */
  sparse(): ReadonlySet<number> {
    const sparse = this.#segments().filter(({ slot, used, dead }) => slot !== this.#last && dead > MOST_DEAD * used)
    return new Set(sparse.map(({ slot }) => slot))
  }

  /** Call it when no listing refers to the segment. Threads that still read it keep their view. */
  drop(slot: number): void {
    this.#slots[slot] = null
  }

  /** By slot, for other threads. */
  views(): readonly (SharedArrayBuffer | null)[] {
    return this.#slots.map((segment) => (segment?.bytes.buffer as SharedArrayBuffer | undefined) ?? null)
  }

  /** `append` gets the bytes of all segments, as the constructor reads them. */
  save(append: (bytes: Uint8Array) => void): void {
    for (const { bytes, used } of this.#segments()) append(bytes.subarray(0, used))
  }

  get saved(): SavedSegments {
    return this.#slots.map((segment) => segment && { used: segment.used, dead: segment.dead })
  }

  #segments(): readonly Readonly<Segment>[] {
    return this.#slots.filter((segment) => segment !== null)
  }

  bytes(): { readonly used: number; readonly dead: number } {
    const segments = this.#segments()
    return {
      used: segments.reduce((sum, { used }) => sum + used, 0),
      dead: segments.reduce((sum, { dead }) => sum + dead, 0),
    }
  }
}

function align(length: number): number {
  return Math.ceil(length / ROW_UNIT) * ROW_UNIT
}
