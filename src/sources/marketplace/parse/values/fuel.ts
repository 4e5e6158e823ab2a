/** Parses the marketplace's fuel labels. Mild hybrids burn petrol or diesel; for gas and methanol we have no fuel type. */
import type { FuelType, Powertrain } from '../../../../domain/codes.ts'
import { knownTextOrNull } from './known-text.ts'

type Meaning = readonly [fuel: FuelType | null, powertrain: Powertrain | null]

const PETROL: Meaning = ['gasoline', 'combustion']
const MILD_PETROL: Meaning = ['gasoline', 'mild_hybrid']
const DIESEL: Meaning = ['diesel', 'combustion']
const MILD_DIESEL: Meaning = ['diesel', 'mild_hybrid']
const HYBRID: Meaning = ['hybrid', 'hybrid']
const PLUG_IN: Meaning = ['new_energy', 'plug_in_hybrid']
const RANGE_EXTENDER: Meaning = ['new_energy', 'range_extender']
const BATTERY: Meaning = ['new_energy', 'battery_electric']
const FUEL_CELL: Meaning = ['new_energy', 'fuel_cell']
const GAS: Meaning = [null, 'combustion']

const LABELS: Readonly<Record<string, Meaning>> = {
  汽油: PETROL,
  '汽油+24V轻混系统': MILD_PETROL,
  '汽油+48V轻混系统': MILD_PETROL,
  '汽油+90V轻混系统': MILD_PETROL,
  '24V轻混系统': MILD_PETROL,
  '48V轻混系统': MILD_PETROL,
  '90V轻混系统': MILD_PETROL,
  柴油: DIESEL,
  '柴油+24V轻混系统': MILD_DIESEL,
  '柴油+48V轻混系统': MILD_DIESEL,
  油电混合: HYBRID,
  油电混动: HYBRID,
  汽油电驱: HYBRID,
  插电混动: PLUG_IN,
  插电混合: PLUG_IN,
  插电式混动: PLUG_IN,
  插电式混合动力: PLUG_IN,
  增程式: RANGE_EXTENDER,
  增程式电动: RANGE_EXTENDER,
  纯电动: BATTERY,
  电动: BATTERY,
  氢燃料: FUEL_CELL,
  氢燃料电池: FUEL_CELL,
  '压缩天然气(CNG)': GAS,
  CNG: GAS,
  '汽油+CNG': GAS,
  '汽油+天然气': GAS,
  甲醇混动: [null, 'hybrid'],
}

/** `newEnergy`: the marketplace's own mark, which decides where the label is not understood. */
export function parseFuel(label: unknown, newEnergy: boolean | null): FuelType | null {
  return findMeaning(label)?.[0] ?? (newEnergy === true ? 'new_energy' : null)
}

export function parsePowertrain(label: unknown, newEnergy: boolean | null): Powertrain | null {
  const [fuel, powertrain] = findMeaning(label) ?? [null, null]
  // For a fuel without a class the mark may say that it is plugged in; the label does not.
  return fuel === null && newEnergy === true ? null : powertrain
}

function findMeaning(label: unknown): Meaning | null {
  const text = knownTextOrNull(label)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  return Object.hasOwn(LABELS, text) ? (LABELS[text] as Meaning) : null
}
