/** The fields of a gearbox: its kind, its label and its number of gears. */
import type { Gearbox } from '../../../../domain/codes.ts'
import type { Readers } from '../../../../domain/evidence/record-maker.ts'
import type { SourceBuild } from '../../../../domain/listing-parts/source-build.ts'
import { positiveOrNull, wholeOrNull } from '../../../../domain/readers.ts'
import type { CarView } from '../car-view.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { parseGear } from './gearbox.ts'
import { BASICS } from './sections.ts'

const MOST_GEARS = 18
const GEARS = ['挡位个数', '档位个数']
/** The gears of these are simulated. */
const STEPLESS: readonly (Gearbox | null)[] = ['cvt', 'e_cvt']

export const GEAR_FIELDS = {
  gearbox: (car) => car.once(parseGear).gearbox,
  gearbox_label: (car) => car.once(parseGear).gearbox_label,
  gears({ gear, sheet, without }) {
    if (!gear.isOfSheet) return null
    const isStepless = STEPLESS.includes(gear.gearbox) || sheet.find(GEARS)?.includes('无级') === true
    return isStepless ? without('not_applicable') : parseGears(sheet)
  },
} as const satisfies Readers<CarView, Pick<SourceBuild, 'gearbox' | 'gearbox_label' | 'gears'>>

/** A number, or words for a stepless gearbox; without the line, the beginning of the short name: 6挡手动. */
function parseGears(sheet: SpecSheet): number | null {
  const told = sheet.find(GEARS)
  const short = told === null ? (sheet.find(['简称']) ?? sheet.find(['变速箱'], BASICS)) : null
  const gears = wholeOrNull(positiveOrNull(told ?? /^(\d{1,2})[挡档]/.exec(short ?? '')?.[1]))
  return gears !== null && gears <= MOST_GEARS ? gears : null
}
