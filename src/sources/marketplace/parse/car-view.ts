/** What the parser of a car reads: the marketplace's records of the car, and the facts that decide how others are read. */
import type { Powertrain } from '../../../domain/codes.ts'
import type { Why } from '../../../domain/evidence/source-evidence.ts'
import type { NativeDetail, NativeRow, NativeSheet, ParseContext } from '../native.ts'
import type { SpecSheet } from './spec-sheet.ts'
import { type Gear, parseGear } from './specification/gearbox.ts'
import { parsePowertrain } from './values/codes.ts'
import { flagOrNull, knownTextOrNull } from './values/known-text.ts'

/** A row of a list. */
export interface RowView {
  readonly row: NativeRow
  readonly context: ParseContext
}

export interface CarRecords extends RowView {
  readonly id: number
  readonly detail: NativeDetail
  readonly sheet: SpecSheet
  /** As sent; null when it was not read. */
  readonly sections: NativeSheet | null
}

/** Facts of a car that decide which values of a record count. */
export interface Decisions {
  /** The marketplace's own mark for new-energy cars. */
  readonly isElectric: boolean | null
  readonly powertrain: Powertrain | null
  readonly gear: Gear
}

export class CarView implements CarRecords, Decisions {
  readonly id: number
  readonly detail: NativeDetail
  readonly sheet: SpecSheet
  /** Without keys when no row was read. */
  readonly row: NativeRow
  readonly sections: NativeSheet | null
  readonly context: ParseContext
  /** Returns null, and says why a field is empty although the marketplace may have sent something. */
  readonly without: (why: Why) => null
  readonly #decisions: Decisions
  readonly #read = new Map<(car: CarView) => unknown, unknown>()

  constructor(records: CarRecords, decisions?: Decisions, without: (why: Why) => null = () => null) {
    this.id = records.id
    this.detail = records.detail
    this.sheet = records.sheet
    this.row = records.row
    this.sections = records.sections
    this.context = records.context
    this.without = without
    this.#decisions = decisions ?? decide(this)
  }

  get isElectric(): boolean | null {
    return this.#decisions.isElectric
  }

  get powertrain(): Powertrain | null {
    return this.#decisions.powertrain
  }

  get gear(): Gear {
    return this.#decisions.gear
  }

  /** What several fields are made of is read once. */
  once<Value>(read: (car: CarView) => Value): Value {
    const known = this.#read.get(read)
    if (known !== undefined) return known as Value
    const value = read(this)
    this.#read.set(read, value)
    return value
  }
}

function decide(car: CarView): Decisions {
  return {
    isElectric: flagOrNull(car.detail.isev),
    powertrain: readPowertrain(car),
    gear: car.once(parseGear),
  }
}

export function readPowertrain(car: CarView): Powertrain | null {
  return parsePowertrain(car.once(readFuel), flagOrNull(car.detail.isev))
}

export function readFuel({ detail, sheet }: CarView): string | null {
  return knownTextOrNull(detail.fuelname) ?? sheet.find(['能源类型', '燃料形式'])
}
