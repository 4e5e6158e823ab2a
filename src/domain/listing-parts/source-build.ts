/** How a car of the source is built and what it runs on, in the source's words; null = unknown. */

import type { SentOf } from '../fields/declare-car-field.ts'
import type { BATTERY, Charging, ENGINE } from '../fields/group-fields.ts'
import type { Fitting } from './equipment.ts'

export interface SourceBatteryWarranty {
  readonly text: string
  /** True or false if the text says so. */
  readonly first_owner_only: boolean | null
}

export interface SourceBattery extends SentOf<typeof BATTERY> {
  readonly warranty: SourceBatteryWarranty | null
}

/** A line of the spec sheet, or one of the places or variants in it. */
export interface SourceEquipment {
  readonly line: string
  /** A place (主, 后) or a variant (自适应巡航); null: the line as a whole. */
  readonly part: string | null
  /** Null if the line has text instead of a mark. */
  readonly fitting: Fitting | null
  readonly text: string | null
}

export interface SourceBuild extends SentOf<typeof ENGINE> {
  readonly engine_power_kw: number | null
  readonly engine_power_hp: number | null
  readonly motor_power_kw: number | null
  readonly motor_count: number | null
  readonly length_mm: number | null
  readonly width_mm: number | null
  readonly height_mm: number | null
  readonly wheelbase_mm: number | null
  readonly maker: string | null
  /** This and `charging` are null unless the source marks the car new-energy. */
  readonly battery: SourceBattery | null
  readonly charging: Charging | null
  /** Null when the sheet was not read or lists none. */
  readonly equipment: readonly SourceEquipment[] | null
}
