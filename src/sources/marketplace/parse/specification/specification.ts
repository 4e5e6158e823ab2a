/** The specification of a car, from the detail record and the spec sheet. */

import { isEngineless } from '../../../../domain/codes.ts'
import type { Readers } from '../../../../domain/evidence/record-maker.ts'
import type { SourceBuild } from '../../../../domain/listing-parts/source-build.ts'
import { positiveOrNull } from '../../../../domain/readers.ts'
import type { SourceListing } from '../../../../domain/source.ts'
import type { CarView } from '../car-view.ts'
import { ROW_FIELDS } from '../listing.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { parseBodyForm } from '../values/codes.ts'
import { parseLaunched } from '../values/dates.ts'
import { figureOrNull, parseLitres, parseMotorCount } from '../values/figures.ts'
import { knownTextOrNull } from '../values/known-text.ts'
import { parseBattery, parseCharging, parseConsumption } from './energy.ts'
import { GEAR_FIELDS } from './gear-fields.ts'
import {
  captured,
  countOrNull,
  parseEngineHp,
  parseEngineKw,
  parseMotorPower,
  parsePower,
  parseTorque,
} from './power.ts'
import { BASICS, BODY, ENGINE, MOTOR } from './sections.ts'

/** More than any car has. */
const MOST_KMH = 500
const MOST_SECONDS = 60
const MOST_LITRES = 1000

/** The numbers of "5门7座MPV", but not the end of a range. */
const SEATS = /(?<![\d\-–~～/+至或])(\d{1,3})\s?座/
const DOORS = /(?<![\d\-–~～/+至或])(\d{1,3})\s?门/
const CYLINDERS = /\b[LVWHB](\d{1,2})\b/

export type Specification = SourceBuild & Pick<SourceListing, 'displacement_l' | 'displacement_cc' | 'power'>

type Read<Value> = (car: CarView) => Value | null

/** A car without an engine has no such value. */
function ofEngine<Value>(read: Read<Value>): Read<Value> {
  return (car) => read(car) ?? (isEngineless(car.powertrain) ? car.without('not_applicable') : null)
}

/** A car with nothing but an engine has no such value. */
function ofMotors<Value>(read: Read<Value>): Read<Value> {
  return (car) => read(car) ?? (car.powertrain === 'combustion' ? car.without('not_applicable') : null)
}

export const SPECIFICATION_FIELDS = {
  // "5-7" seats is a range of the series, not a fact of this car; the line says how many it has.
  seats: ({ detail, sheet }) =>
    countOrNull(detail.setcount) ??
    countOrNull(sheet.find(['座位数(个)', '座位数'], BODY)) ??
    captured(SEATS, sheet.find(['车身结构'], BASICS)),
  doors: ({ sheet }) =>
    countOrNull(sheet.find(['车门数(个)', '车门数'], BODY)) ?? captured(DOORS, sheet.find(['车身结构'], BASICS)),
  displacement_l: ofEngine(
    (car) =>
      parseLitres(car.detail.displacement) ??
      parseLitres(car.detail.engine) ??
      parseLitres(car.sheet.find(['排量(L)'], ENGINE)) ??
      ROW_FIELDS.displacement_l(car),
  ),
  displacement_cc: ofEngine(({ sheet }) => countOrNull(sheet.find(['排量(mL)'], ENGINE))),
  engine_power_kw: ofEngine(parseEngineKw),
  engine_power_hp: ofEngine(parseEngineHp),
  induction: ofEngine(({ detail, sheet }) => knownTextOrNull(detail.flowmode) ?? sheet.find(['进气形式'])),
  cylinders: ofEngine(
    ({ sheet }) =>
      countOrNull(sheet.find(['气缸数(个)', '气缸数'], ENGINE)) ?? captured(CYLINDERS, sheet.find(['发动机'], BASICS)),
  ),
  motor_power_kw: ofMotors(parseMotorPower),
  power: parsePower,
  // For a petrol car the field is always a placeholder.
  motor_count: ofMotors(
    ({ detail, sheet, isElectric }) =>
      (isElectric === true ? parseMotorCount(detail.drivingnum) : null) ??
      parseMotorCount(sheet.find(['驱动电机数'], MOTOR)),
  ),
  system_power_kw: ofMotors(({ sheet }) => positiveOrNull(sheet.find(['系统综合功率(kW)']))),
  torque_nm: parseTorque,
  ...GEAR_FIELDS,
  body_form: ({ sheet }) =>
    parseBodyForm(sheet.find(['车身结构'], BODY)) ?? parseBodyForm(sheet.find(['车身结构'], BASICS)),
  length_mm: ({ sheet }) => countOrNull(sheet.find(['长度(mm)'], BODY) ?? parseSize(sheet)?.[1]),
  width_mm: ({ sheet }) => countOrNull(sheet.find(['宽度(mm)'], BODY) ?? parseSize(sheet)?.[2]),
  height_mm: ({ sheet }) => countOrNull(sheet.find(['高度(mm)'], BODY) ?? parseSize(sheet)?.[3]),
  wheelbase_mm: ({ sheet }) => countOrNull(sheet.find(['轴距(mm)'])),
  kerb_weight_kg: ({ sheet }) => positiveOrNull(sheet.find(['整备质量(kg)'])),
  launched: ({ sheet }) => parseLaunched(sheet.find(['上市时间'], BASICS)),
  top_speed_kmh: ({ sheet }) => figureOrNull(sheet.find(['最高车速(km/h)']), MOST_KMH),
  acceleration_0_100_s: ({ detail, sheet }) =>
    figureOrNull(detail.accelerate, MOST_SECONDS) ?? figureOrNull(sheet.find(['官方0-100km/h加速(s)']), MOST_SECONDS),
  fuel_grade: ofEngine(({ sheet }) => sheet.find(['燃油标号'], ENGINE)),
  tank_l: ofEngine(({ sheet }) => figureOrNull(sheet.find(['油箱容积(L)']), MOST_LITRES)),
  consumption: parseConsumption,
  maker: ({ sheet }) => sheet.find(['厂商']),
  battery: parseBattery,
  charging: parseCharging,
  warranty: ({ sheet }) => sheet.find(['整车质保']),
  equipment: ({ sheet }) => sheet.equipment,
} as const satisfies Readers<CarView, Specification>

const SIZE = /^(\d{3,5})\s?[*x×]\s?(\d{3,5})\s?[*x×]\s?(\d{3,5})$/i

function parseSize(sheet: SpecSheet): RegExpExecArray | null {
  return SIZE.exec(sheet.find(['长*宽*高(mm)', '长×宽×高(mm)']) ?? '')
}
