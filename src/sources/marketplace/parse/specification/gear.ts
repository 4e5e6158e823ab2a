/** The gearbox: its kind, its label and its number of gears. */
import type { Gearbox, Transmission } from '../../../../domain/codes.ts'
import type { SourceBuild } from '../../../../domain/listing-parts/source-build.ts'
import { positiveOrNull, wholeOrNull } from '../../../../domain/readers.ts'
import type { NativeDetail } from '../../native.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { parseGearbox } from '../values/gearbox.ts'
import { knownTextOrNull } from '../values/known-text.ts'
import { parseTransmission } from '../values/transmission.ts'

const BASICS = '基本参数'
const MOST_GEARS = 18
/** The gears of these are simulated. */
const STEPLESS: readonly (Gearbox | null)[] = ['cvt', 'e_cvt']

type Gear = Pick<SourceBuild, 'gearbox' | 'gearbox_label' | 'gears'>

/** The sheet is more exact. Where it contradicts the record, the record takes precedence: the sheet describes another gearbox. */
export function parseGear(detail: NativeDetail, sheet: SpecSheet): Gear {
  const coarse = knownTextOrNull(detail.gearbox)
  const fine = sheet.find(['变速箱类型']) ?? sheet.find(['变速箱'], BASICS) ?? sheet.find(['简称'])
  if (fine === null || contradict(parseTransmission(coarse), parseTransmission(fine)))
    return { gearbox: parseGearbox(coarse), gearbox_label: coarse, gears: null }
  const gearbox = parseGearbox(fine)
  // Sheets print the same words with brackets of either width.
  return {
    gearbox,
    gearbox_label: fine.normalize('NFKC'),
    gears: STEPLESS.includes(gearbox) ? null : parseGears(sheet),
  }
}

function contradict(a: Transmission | null, b: Transmission | null): boolean {
  return a !== null && b !== null && a !== b
}

/** A number, or words for a stepless gearbox; without the line, the beginning of the short name: 6挡手动. */
function parseGears(sheet: SpecSheet): number | null {
  const told = sheet.find(['挡位个数', '档位个数'])
  const short = told === null ? (sheet.find(['简称']) ?? sheet.find(['变速箱'], BASICS)) : null
  const gears = wholeOrNull(positiveOrNull(told ?? /^(\d{1,2})[挡档]/.exec(short ?? '')?.[1]))
  return gears !== null && gears <= MOST_GEARS ? gears : null
}
