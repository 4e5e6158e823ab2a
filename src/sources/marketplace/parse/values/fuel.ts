/** The marketplace's fuel labels. Mild hybrids burn petrol or diesel; gas and methanol have a label and no type of ours. */
import type { FuelType } from '../../../../domain/codes.ts'
import { knownTextOrNull } from './known-text.ts'

const FUELS: Readonly<Record<string, FuelType | null>> = {
  汽油: 'gasoline',
  '汽油+24V轻混系统': 'gasoline',
  '汽油+48V轻混系统': 'gasoline',
  '汽油+90V轻混系统': 'gasoline',
  '24V轻混系统': 'gasoline',
  '48V轻混系统': 'gasoline',
  '90V轻混系统': 'gasoline',
  柴油: 'diesel',
  '柴油+24V轻混系统': 'diesel',
  '柴油+48V轻混系统': 'diesel',
  油电混合: 'hybrid',
  油电混动: 'hybrid',
  汽油电驱: 'hybrid',
  插电混动: 'new_energy',
  插电混合: 'new_energy',
  插电式混动: 'new_energy',
  插电式混合动力: 'new_energy',
  增程式: 'new_energy',
  增程式电动: 'new_energy',
  纯电动: 'new_energy',
  电动: 'new_energy',
  氢燃料: 'new_energy',
  氢燃料电池: 'new_energy',
  '压缩天然气(CNG)': null,
  CNG: null,
  '汽油+CNG': null,
  '汽油+天然气': null,
  甲醇混动: null,
}

/** `newEnergy`: the marketplace's own mark, which decides where a label says nothing to us. */
export function parseFuel(label: unknown, newEnergy: boolean | null): FuelType | null {
  const text = knownTextOrNull(label)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  const fuel = Object.hasOwn(FUELS, text) ? FUELS[text] : undefined
  return fuel ?? (newEnergy === true ? 'new_energy' : null)
}
