/** Power and torque, of the whole car, its engine and its motors. "2.0T 180马力 L4" combines values that have their own lines. */
import type { PowerBasis, Powertrain } from '../../../../domain/codes.ts'
import type { Readers } from '../../../../domain/evidence/record-maker.ts'
import { positiveOrNull, wholeOrNull } from '../../../../domain/readers.ts'
import type { SourcePower } from '../../../../domain/source.ts'
import type { CarView } from '../car-view.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { BASICS, ENGINE, MOTOR } from './sections.ts'

const HORSEPOWER = /(\d{1,5})\s?马力/
const KW = ['最大功率(kW)']
const HP = ['最大马力(Ps)']

/** Power of the engine: its own section, or the figure of the whole car if that is the engine's. */
export function parseEngineKw(car: CarView): number | null {
  const { sheet } = car
  const kw = positiveOrNull(sheet.find(KW, ENGINE))
  if (kw !== null || positiveOrNull(sheet.find(HP, ENGINE)) !== null || !isEngineAlone(car)) return kw
  return positiveOrNull(sheet.find(KW, BASICS))
}

export function parseEngineHp(car: CarView): number | null {
  const { sheet } = car
  const hp = positiveOrNull(sheet.find(HP, ENGINE))
  if (hp !== null || positiveOrNull(sheet.find(KW, ENGINE)) !== null || !isEngineAlone(car)) return hp
  return parseHorsepower(sheet)
}

/** Whether the figures of the whole car are those of its engine. */
function isEngineAlone(car: CarView): boolean {
  const { powertrain, isElectric } = car
  if (powertrain !== null) return powertrain === 'combustion' || powertrain === 'mild_hybrid'
  return isElectric !== true && parseMotorPower(car) === null
}

function parseHorsepower(sheet: SpecSheet): number | null {
  return captured(HORSEPOWER, sheet.find(['发动机'], BASICS))
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
  engine: { section: ENGINE, kw: KW, hp: HP },
  motors: { section: MOTOR, kw: ['电动机总功率(kW)'], hp: ['电动机总功率(Ps)'] },
  system: { section: undefined, kw: ['系统综合功率(kW)'], hp: ['系统综合功率(Ps)'] },
} as const satisfies Readonly<Record<PowerBasis, unknown>>

function basisOf({ powertrain, without }: CarView): PowerBasis | null {
  if (powertrain === null) return null
  return BASES[powertrain] ?? without('unreadable')
}

/** For a car with one kind of motor, the basic section has values that the motor's section omits. */
const isWhole = (basis: PowerBasis) => basis !== 'system'

/** The figures of the whole car, where there are any: the engine of a hybrid is only a part. */
export const POWER_FIELDS = {
  kw(car) {
    const basis = basisOf(car)
    if (basis === null) return null
    const { section, kw } = FIGURES[basis]
    return (
      positiveOrNull(car.sheet.find(kw, section)) ??
      (isWhole(basis) ? positiveOrNull(car.sheet.find(KW, BASICS)) : null)
    )
  },
  hp(car) {
    const basis = basisOf(car)
    if (basis === null) return null
    const { section, hp } = FIGURES[basis]
    return positiveOrNull(car.sheet.find(hp, section)) ?? (isWhole(basis) ? parseHorsepower(car.sheet) : null)
  },
  basis: (car) => parsePower(car)?.basis ?? null,
} as const satisfies Readers<CarView, { readonly [Key in keyof SourcePower]: SourcePower[Key] | null }>

export function parsePower(car: CarView): SourcePower | null {
  const basis = basisOf(car)
  if (basis === null) return null
  const [kw, hp] = [POWER_FIELDS.kw(car), POWER_FIELDS.hp(car)]
  return kw === null && hp === null ? null : { kw, hp, basis }
}

/** The figure of a whole battery car is that of its motors. */
export function parseMotorPower({ sheet, powertrain }: CarView): number | null {
  const told = positiveOrNull(sheet.find(['电动机总功率(kW)'], MOTOR))
  if (told !== null || powertrain !== 'battery_electric') return told
  return positiveOrNull(sheet.find(KW, BASICS))
}

/** The figure of the whole car; that of one of its motors only if there is no other. */
export function parseTorque({ sheet, powertrain }: CarView): number | null {
  const whole = sheet.find(['最大扭矩(N·m)'], BASICS) ?? sheet.find(['系统综合扭矩(N·m)'])
  if (whole !== null) return positiveOrNull(whole)
  if (powertrain === 'combustion' || powertrain === 'mild_hybrid') {
    return positiveOrNull(sheet.find(['最大扭矩(N·m)'], ENGINE))
  }
  return powertrain === 'battery_electric' ? positiveOrNull(sheet.find(['电动机总扭矩(N·m)'], MOTOR)) : null
}

export function countOrNull(value: unknown): number | null {
  return wholeOrNull(positiveOrNull(value))
}

export function captured(pattern: RegExp, text: string | null): number | null {
  return countOrNull(pattern.exec(text ?? '')?.[1] ?? null)
}
