/** Each field that the details of a car have besides those of a listing. */

import { createRecordMaker, type Readers } from '../../domain/evidence/record-maker.ts'
import type { Why } from '../../domain/evidence/source-evidence.ts'
import { DETAIL_FIELDS as FIELDS } from '../../domain/fields/detail-fields.ts'
import {
  BATTERY,
  type Battery,
  CHARGING,
  type Charging,
  type Dimensions,
  ENGINE,
  type Engine,
  type Motor,
} from '../../domain/fields/group-fields.ts'
import {
  describeStateOfHealth,
  type HealthReason,
  type HeldHealth,
  type StateOfHealth,
} from '../../domain/inspection-parts/battery-health.ts'
import type { CarDetail } from '../../domain/listing.ts'
import { deriveExport } from '../../domain/listing-parts/export.ts'
import { estimateThirtyMinutePower, MOTOR_DRIVEN } from '../../domain/listing-parts/thirty-minute-power.ts'
import { listUsedRates } from '../../domain/listing-parts/used-rates.ts'
import { deriveWarrantyRemaining } from '../../domain/listing-parts/warranty-remaining.ts'
import type { SourceCar } from '../../domain/source.ts'
import { describeDrive } from './describe-drive.ts'
import { readReport, whyUnread } from './listing-fields.ts'
import { readersOf } from './readers-of.ts'
import type { RecordParts, RecordView } from './record-view.ts'

export interface DetailParts extends RecordParts {
  readonly now_ms: number
  /** Null unless a report is held. */
  readonly conflicts: CarDetail['conflicts']
  /** What the report that is held prints about the battery; null unless one is held. */
  readonly health: HeldHealth | null
}

export type DetailView = RecordView<SourceCar, DetailParts>
type Made<Value> = Readers<DetailView, Value>

export const ENGINE_FIELDS = readersOf<DetailView, typeof ENGINE>(ENGINE, ({ car }) => car, {
  power_kw: ({ car }) => car.engine_power_kw,
  power_hp: ({ car }) => car.engine_power_hp,
})

export const MOTOR_FIELDS = {
  power_kw: ({ car }) => car.motor_power_kw,
  count: ({ car }) => car.motor_count,
  power_30min: ({ car, known, parts, without }) =>
    estimateThirtyMinutePower(known.powertrain, car.motor_power_kw, parts.lang) ??
    (known.powertrain === null || MOTOR_DRIVEN.includes(known.powertrain) ? null : without('not_applicable')),
} as const satisfies Made<Motor>

export const DIMENSION_FIELDS = {
  length: ({ car }) => car.length_mm,
  width: ({ car }) => car.width_mm,
  height: ({ car }) => car.height_mm,
  wheelbase: ({ car }) => car.wheelbase_mm,
} as const satisfies Made<Dimensions>

/** The reasons as evidence names them; null: nothing of the report is known, for a reason that other fields have, too. */
const WHY_OF_REASON: Readonly<Record<HealthReason, Why | null>> = {
  no_report: null,
  report_not_read: null,
  report_unreadable: null,
  partly_read: 'not_read',
  not_printed: 'not_sent',
  not_measured: 'placeholder',
  unreadable: 'unreadable',
}

function readHealth(view: DetailView): StateOfHealth {
  return describeStateOfHealth(view.parts.health, readReport({ car: view.known }).report_status)
}

/** A member of the state of health; empty for the reason that the whole is unknown. */
function ofHealth<Key extends keyof StateOfHealth>(key: Key) {
  return (view: DetailView): StateOfHealth[Key] | null => {
    const health = view.once(readHealth)
    const { [key]: value, reason } = health
    if (value !== null) return value
    if (reason !== null) return view.without(WHY_OF_REASON[reason] ?? whyUnread({ car: view.known }) ?? 'not_read')
    return view.without(key === 'reason' ? 'not_applicable' : 'not_sent')
  }
}

export const HEALTH_FIELDS = {
  percent: ofHealth('percent'),
  method: ofHealth('method'),
  source_method: ofHealth('source_method'),
  measured_at: ofHealth('measured_at'),
  source_text: ofHealth('source_text'),
  reason: ofHealth('reason'),
} as const satisfies Made<StateOfHealth>

export const BATTERY_FIELDS = readersOf<DetailView, typeof BATTERY>(BATTERY, ({ car }) => car.battery, {
  warranty({ car, parts }) {
    const told = car.battery?.warranty ?? null
    return (
      told && {
        text: parts.words.label('warranty', told.text, parts.lang) ?? told.text,
        source: told.text,
        first_owner_only: told.first_owner_only,
      }
    )
  },
  state_of_health: createRecordMaker<DetailView, StateOfHealth>(HEALTH_FIELDS),
  warranty_remaining({ car, parts }) {
    const warranty = car.battery?.warranty ?? null
    return deriveWarrantyRemaining(
      {
        terms: warranty?.text ?? null,
        first_owner_only: warranty?.first_owner_only ?? null,
        transfer_count: car.transfer_count,
        registration_date: car.registration_date,
        is_never_registered: car.registration_state === 'never_registered',
        mileage_km: car.mileage_km,
        disputed: parts.conflicts?.map(({ field }) => field) ?? [],
      },
      parts.now_ms,
      parts.lang,
    )
  },
})

export const CHARGING_FIELDS = readersOf<DetailView, typeof CHARGING>(CHARGING, ({ car }) => car.charging, {})

export const SELLER_FIELDS = {
  kind: ({ car }) => car.seller_kind,
  name: ({ car }) => car.seller_name,
} as const satisfies Made<CarDetail['seller']>

const makeBattery = createRecordMaker<DetailView, Battery>(BATTERY_FIELDS)
const makeCharging = createRecordMaker<DetailView, Charging>(CHARGING_FIELDS)

export const DETAIL_FIELDS = readersOf<DetailView, typeof FIELDS>(FIELDS, ({ car }) => car, {
  drive: ({ car, known, parts }) => describeDrive(car.drive, known, parts),
  engine: createRecordMaker<DetailView, Engine>(ENGINE_FIELDS),
  motor: createRecordMaker<DetailView, Motor>(MOTOR_FIELDS),
  dimensions_mm: createRecordMaker<DetailView, Dimensions>(DIMENSION_FIELDS),
  maker: ({ car, parts }) => parts.words.maker(car.maker, parts.lang),
  source_maker: ({ car }) => car.maker,
  battery: (view) => (view.car.battery === null ? null : makeBattery(view)),
  charging: (view) => (view.car.charging === null ? null : makeCharging(view)),
  equipment: ({ car, parts }) => car.equipment?.map((entry) => parts.words.equipment(entry, parts.lang)) ?? null,
  seller: createRecordMaker<DetailView, CarDetail['seller']>(SELLER_FIELDS),
  conflicts: (view) => view.parts.conflicts ?? view.without(whyUnread(view) ?? 'not_read'),
  export: ({ car, parts }) => deriveExport(car.registration_date, parts.now_ms, parts.lang),
  rates: ({ parts }) => listUsedRates(parts.rate),
})
