/** How a car of the source is built and what it runs on, in the source's words; null = unknown. */
import type { BodyForm, Gearbox, RangeStandard } from '../codes.ts'
import type { Charging, Consumption } from './build.ts'
import type { Fitting } from './equipment.ts'

export interface SourceBatteryWarranty {
  readonly text: string
  /** True or false if the text says so. */
  readonly first_owner_only: boolean | null
}

export interface SourceBattery {
  readonly capacity_kwh: number | null
  readonly range_km: number | null
  readonly range_standard: RangeStandard | null
  readonly chemistry: string | null
  readonly maker: string | null
  readonly warranty: SourceBatteryWarranty | null
  /** True if the source says so; otherwise null. */
  readonly rented: boolean | null
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

export interface SourceBuild {
  readonly seats: number | null
  readonly doors: number | null
  readonly engine_power_kw: number | null
  readonly engine_power_hp: number | null
  readonly cylinders: number | null
  readonly induction: string | null
  readonly motor_power_kw: number | null
  readonly motor_count: number | null
  readonly system_power_kw: number | null
  readonly torque_nm: number | null
  readonly gearbox: Gearbox | null
  /** The most detailed label of the source. */
  readonly gearbox_label: string | null
  readonly gears: number | null
  readonly body_form: BodyForm | null
  readonly length_mm: number | null
  readonly width_mm: number | null
  readonly height_mm: number | null
  readonly wheelbase_mm: number | null
  readonly kerb_weight_kg: number | null
  /** `YYYY-MM` or `YYYY`. */
  readonly launched: string | null
  readonly top_speed_kmh: number | null
  readonly acceleration_0_100_s: number | null
  readonly fuel_grade: string | null
  readonly tank_l: number | null
  readonly consumption: Consumption | null
  readonly maker: string | null
  /** This and `charging` are null unless the source marks the car new-energy. */
  readonly battery: SourceBattery | null
  readonly charging: Charging | null
  /** The maker's, for the model when new. */
  readonly warranty: string | null
  /** Null when the sheet was not read or lists none. */
  readonly equipment: readonly SourceEquipment[] | null
}
