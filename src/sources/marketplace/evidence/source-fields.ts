/** The readers of all fields of a source car, those of its groups included, by the path of the field. */
import type { SourcePath } from '../../../domain/evidence/source-evidence.ts'
import { CAR_FIELDS, REPORT_FIELDS } from '../parse/car.ts'
import type { CarView } from '../parse/car-view.ts'
import { BATTERY_FIELDS, CHARGING_FIELDS, hasTractionBattery } from '../parse/specification/energy.ts'
import { POWER_FIELDS } from '../parse/specification/power.ts'

export type ReadField = (car: CarView) => unknown

type Table = Readonly<Record<string, ReadField>>

function listGroup(group: string, fields: Table, isThere: (car: CarView) => boolean = () => true) {
  return Object.entries(fields).map(([field, read]): [string, ReadField] => [
    `${group}.${field}`,
    (car) => (isThere(car) ? read(car) : null),
  ])
}

const { marketplace: _, ...fields } = CAR_FIELDS

export const SOURCE_FIELDS = Object.fromEntries([
  ...Object.entries<ReadField>(fields),
  ...listGroup('battery', BATTERY_FIELDS, hasTractionBattery),
  ...listGroup('charging', CHARGING_FIELDS, hasTractionBattery),
  ...listGroup('power', POWER_FIELDS),
  ...listGroup('report', REPORT_FIELDS),
]) as Readonly<Record<SourcePath, ReadField>>
