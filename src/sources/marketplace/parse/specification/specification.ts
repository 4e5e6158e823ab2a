/** The specification of a car, from the detail record and the spec sheet. */
import type { BodyForm, PowerBasis, Powertrain } from '../../../../domain/codes.ts'
import type { SourceBuild } from '../../../../domain/listing-parts/source-build.ts'
import { positiveOrNull, wholeOrNull } from '../../../../domain/readers.ts'
import type { SourceListing, SourcePower } from '../../../../domain/source.ts'
import type { NativeDetail } from '../../native.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { parseBodyForm } from '../values/codes.ts'
import { parseLaunched } from '../values/dates.ts'
import { figureOrNull, parseLitres, parseMotorCount } from '../values/figures.ts'
import { flagOrNull, knownTextOrNull } from '../values/known-text.ts'
import { parseBattery, parseCharging, parseConsumption } from './energy.ts'
import { parseGear } from './gearbox.ts'

const BASICS = '基本参数'
const BODY = '车身'
const ENGINE = '发动机'
const MOTOR = '电动机'

/** More than any car has. */
const MOST_KMH = 500
const MOST_SECONDS = 60
const MOST_LITRES = 1000

/** The numbers of "5门7座MPV", but not the end of a range. */
const SEATS = /(?<![\d\-–~～/+至或])(\d{1,3})\s?座/
const HORSEPOWER = /(\d{1,5})\s?马力/
const DOORS = /(?<![\d\-–~～/+至或])(\d{1,3})\s?门/

type Specification = SourceBuild & Pick<SourceListing, 'displacement_l' | 'displacement_cc' | 'power'>

export function parseSpecification(
  detail: NativeDetail,
  sheet: SpecSheet,
  powertrain: Powertrain | null,
): Specification {
  // "4门5座三厢车" and "2.0T 180马力 L4" combine values that have their own fields.
  const shape = sheet.find(['车身结构'], BASICS) ?? ''
  const line = sheet.find(['发动机'], BASICS) ?? ''
  const seats = sheet.find(['座位数(个)', '座位数'], BODY)
  const doors = sheet.find(['车门数(个)', '车门数'], BODY)
  const motor_power_kw = parseMotorPower(sheet, powertrain)
  return {
    // "5-7" seats is a range of the series, not a fact of this car; the line says how many it has.
    seats: countOrNull(detail.setcount) ?? countOrNull(seats) ?? captured(SEATS, shape),
    doors: countOrNull(doors) ?? captured(DOORS, shape),
    displacement_l:
      parseLitres(detail.displacement) ?? parseLitres(detail.engine) ?? parseLitres(sheet.find(['排量(L)'], ENGINE)),
    displacement_cc: countOrNull(sheet.find(['排量(mL)'], ENGINE)),
    ...parseEnginePower(
      sheet,
      line,
      isEngineAlone(powertrain, flagOrNull(detail.isev) === true || motor_power_kw !== null),
    ),
    induction: knownTextOrNull(detail.flowmode) ?? sheet.find(['进气形式']),
    cylinders: countOrNull(sheet.find(['气缸数(个)', '气缸数'], ENGINE)) ?? captured(/\b[LVWHB](\d{1,2})\b/, line),
    motor_power_kw,
    power: parsePower(sheet, line, powertrain),
    // For a petrol car the field is always a placeholder.
    motor_count:
      (flagOrNull(detail.isev) === true ? parseMotorCount(detail.drivingnum) : null) ??
      parseMotorCount(sheet.find(['驱动电机数'], MOTOR)),
    system_power_kw: positiveOrNull(sheet.find(['系统综合功率(kW)'])),
    torque_nm: parseTorque(sheet, powertrain),
    ...parseGear(detail, sheet),
    body_form: parseForm(sheet),
    ...parseMeasures(sheet),
    kerb_weight_kg: positiveOrNull(sheet.find(['整备质量(kg)'])),
    launched: parseLaunched(sheet.find(['上市时间'], BASICS)),
    top_speed_kmh: figureOrNull(sheet.find(['最高车速(km/h)']), MOST_KMH),
    acceleration_0_100_s:
      figureOrNull(detail.accelerate, MOST_SECONDS) ?? figureOrNull(sheet.find(['官方0-100km/h加速(s)']), MOST_SECONDS),
    fuel_grade: sheet.find(['燃油标号'], ENGINE),
    tank_l: figureOrNull(sheet.find(['油箱容积(L)']), MOST_LITRES),
    consumption: parseConsumption(detail, sheet, powertrain),
    maker: sheet.find(['厂商']),
    battery: parseBattery(detail, sheet),
    charging: parseCharging(detail, sheet),
    warranty: sheet.find(['整车质保']),
    equipment: sheet.equipment,
  }
}

/** Whether the figures of the whole car are those of its engine. */
function isEngineAlone(powertrain: Powertrain | null, hasMotors: boolean): boolean {
  return powertrain === 'combustion' || powertrain === 'mild_hybrid' || (powertrain === null && !hasMotors)
}

function parseEnginePower(
  sheet: SpecSheet,
  line: string,
  isAlone: boolean,
): Pick<Specification, 'engine_power_kw' | 'engine_power_hp'> {
  const engine_power_kw = positiveOrNull(sheet.find(['最大功率(kW)'], ENGINE))
  const engine_power_hp = positiveOrNull(sheet.find(['最大马力(Ps)'], ENGINE))
  if (engine_power_kw !== null || engine_power_hp !== null || !isAlone) return { engine_power_kw, engine_power_hp }
  return {
    engine_power_kw: positiveOrNull(sheet.find(['最大功率(kW)'], BASICS)),
    engine_power_hp: captured(HORSEPOWER, line),
  }
}

/** The figure of the whole car, where there is one: the engine of a hybrid is only a part. */
function parsePower(sheet: SpecSheet, line: string, powertrain: Powertrain | null): SourcePower | null {
  const basis = powertrain && BASES[powertrain]
  if (!basis) return null
  const { section, kw_name, hp_name } = FIGURES[basis]
  const kw = positiveOrNull(sheet.find([kw_name], section))
  const hp = positiveOrNull(sheet.find([hp_name], section))
  // For a car with one kind of motor, the basic section has values that the motor's section omits.
  const isWhole = basis !== 'system'
  const power = {
    kw: kw ?? (isWhole ? positiveOrNull(sheet.find(['最大功率(kW)'], BASICS)) : null),
    hp: hp ?? (isWhole ? captured(HORSEPOWER, line) : null),
    basis,
  }
  return power.kw === null && power.hp === null ? null : power
}

/** The power of a fuel-cell car is given in several ways, none of which is certainly that of the car. */
const BASES: Readonly<Record<Powertrain, PowerBasis | null>> = {
  combustion: 'engine',
  mild_hybrid: 'engine',
  hybrid: 'system',
  plug_in_hybrid: 'system',
  range_extender: 'system',
  battery_electric: 'motors',
  fuel_cell: null,
}

const FIGURES = {
  engine: { section: ENGINE, kw_name: '最大功率(kW)', hp_name: '最大马力(Ps)' },
  motors: { section: MOTOR, kw_name: '电动机总功率(kW)', hp_name: '电动机总功率(Ps)' },
  system: { section: undefined, kw_name: '系统综合功率(kW)', hp_name: '系统综合功率(Ps)' },
} as const satisfies Readonly<Record<PowerBasis, unknown>>

/** The figure of a whole battery car is that of its motors. */
function parseMotorPower(sheet: SpecSheet, powertrain: Powertrain | null): number | null {
  const told = positiveOrNull(sheet.find(['电动机总功率(kW)'], MOTOR))
  if (told !== null || powertrain !== 'battery_electric') return told
  return positiveOrNull(sheet.find(['最大功率(kW)'], BASICS))
}

/** The figure of the whole car; that of one of its motors only if there is no other. */
function parseTorque(sheet: SpecSheet, powertrain: Powertrain | null): number | null {
  const whole = sheet.find(['最大扭矩(N·m)'], BASICS) ?? sheet.find(['系统综合扭矩(N·m)'])
  if (whole !== null) return positiveOrNull(whole)
  if (powertrain === 'combustion' || powertrain === 'mild_hybrid') {
    return positiveOrNull(sheet.find(['最大扭矩(N·m)'], ENGINE))
  }
  return powertrain === 'battery_electric' ? positiveOrNull(sheet.find(['电动机总扭矩(N·m)'], MOTOR)) : null
}

function parseForm(sheet: SpecSheet): BodyForm | null {
  return parseBodyForm(sheet.find(['车身结构'], BODY)) ?? parseBodyForm(sheet.find(['车身结构'], BASICS))
}

const SIZE = /^(\d{3,5})\s?[*x×]\s?(\d{3,5})\s?[*x×]\s?(\d{3,5})$/i

function parseMeasures(sheet: SpecSheet): Pick<Specification, 'length_mm' | 'width_mm' | 'height_mm' | 'wheelbase_mm'> {
  const [, length = null, width = null, height = null] =
    SIZE.exec(sheet.find(['长*宽*高(mm)', '长×宽×高(mm)']) ?? '') ?? []
  return {
    length_mm: countOrNull(sheet.find(['长度(mm)'], BODY) ?? length),
    width_mm: countOrNull(sheet.find(['宽度(mm)'], BODY) ?? width),
    height_mm: countOrNull(sheet.find(['高度(mm)'], BODY) ?? height),
    wheelbase_mm: countOrNull(sheet.find(['轴距(mm)'])),
  }
}

function countOrNull(value: unknown): number | null {
  return wholeOrNull(positiveOrNull(value))
}

function captured(pattern: RegExp, text: string): number | null {
  return countOrNull(pattern.exec(text)?.[1] ?? null)
}
