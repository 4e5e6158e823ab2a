/** The form of a table of import rules. */
import type { Lang } from '../codes.ts'
import type { ImportFigure, ImportRule, TOPICS } from './import-record.ts'
import type { ImportedCar, Judgement } from './judgements.ts'

export type Texts = Readonly<Record<Lang, string>>

/** What a rule reads of a car. */
export type InputName =
  | Exclude<keyof ImportedCar, 'engine' | 'motor' | 'conflicts'>
  | 'engine.power_hp'
  | 'engine.power_kw'
  | 'motor.power_kw'
  | 'thirty_minute_power_hp'

export type FigureRow = Omit<ImportFigure, 'case'> & { readonly case: Texts }

/** A row of a table. Its source and its date are required. */
export interface RuleRow
  extends Pick<ImportRule, 'id' | 'source' | 'as_of' | 'valid_from' | 'valid_until' | 'verified'> {
  readonly topic: (typeof TOPICS)[number]
  readonly text: Texts
  /** `day` is counted as by `dayOf`. */
  readonly judge: (car: ImportedCar, day: number) => Judgement
  /** The fields that `judge` and `figures` read. */
  readonly inputs: readonly InputName[]
  readonly figures: (car: ImportedCar, day: number) => readonly FigureRow[]
}

export const NO_FIGURE = { percent: null, eur_per_cc: null, at_least_eur_per_cc: null, rub: null } as const
