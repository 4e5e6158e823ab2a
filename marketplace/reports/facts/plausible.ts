/** Which findings are plausible on which kind of part. */
import type { State } from './states.ts'

/** Use and weather. */
export const COSMETIC: Readonly<Record<string, readonly State[]>> = {
  cover: ['scratch', 'scratch', 'scratch', 'paint_loss', 'dent', 'crack'],
  welded: ['scratch', 'paint_loss', 'dent'],
  trim: ['scratch', 'broken', 'loose'],
  glass: ['crack', 'scratch'],
  lamp: ['scratch', 'aged', 'crack'],
  wheel: ['scratch', 'scratch', 'paint_loss'],
  tyre: ['worn', 'worn', 'worn_out', 'aged'],
  interior: ['worn', 'stained', 'scratch', 'aged', 'broken'],
  joint: ['removed', 'paint_loss'],
}

/** Ageing of the powertrain and of electrical equipment. */
export const MECHANICAL: Readonly<Record<string, readonly State[]>> = {
  mechanical: ['leaking', 'aged', 'noisy', 'low', 'loose', 'worn'],
  equipment: ['faulty', 'faulty', 'missing'],
  question: ['worn', 'faulty'],
}

/** Repairs that need no cutting. */
export const REPAIR: Readonly<Record<string, readonly State[]>> = {
  cover: ['repainted', 'repainted', 'repainted', 'beaten', 'beaten', 'replaced'],
  welded: ['repainted', 'repainted', 'beaten'],
  surface: ['repainted'],
  glass: ['replaced'],
  lamp: ['replaced'],
  reinforcement: ['replaced', 'repaired', 'bent', 'removed', 'beaten'],
  joint: ['removed', 'replaced'],
}

export const STRUCTURAL_DAMAGE: readonly State[] = [
  'deformed',
  'deformed',
  'welded',
  'welded',
  'cut',
  'cut_and_welded',
  'twisted',
  'creased',
  'replaced',
  'pulled',
  'torn',
  'repaired',
  'bent',
  'resealed',
]

/** The five states of the national list, in neutral words. */
export const NATIONAL_DAMAGE: readonly State[] = ['deformed', 'twisted', 'replaced', 'welded', 'creased']

export const REINFORCEMENT_DAMAGE: readonly State[] = ['replaced', 'deformed', 'creased', 'beaten', 'cut', 'welded']

export const FLOOD_SIGNS: readonly State[] = ['silt', 'silt', 'water_stain', 'water_stain', 'mould', 'deep_rust']

export const FIRE_SIGNS: readonly State[] = ['burnt', 'burnt', 'smoked']
