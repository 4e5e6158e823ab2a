/** The gearbox: its kind and its label. */
import type { Gearbox, Transmission } from '../../../../domain/codes.ts'
import type { SourceBuild } from '../../../../domain/listing-parts/source-build.ts'
import type { NativeDetail } from '../../native.ts'
import type { SpecSheet } from '../spec-sheet.ts'
import { knownTextOrNull } from '../values/known-text.ts'
import { BASICS } from './sections.ts'

/** What decides the fields of a gearbox. */
export interface Gear extends Pick<SourceBuild, 'gearbox' | 'gearbox_label'> {
  /** Whether the sheet describes this gearbox. */
  readonly isOfSheet: boolean
}

interface GearRecords {
  readonly detail: NativeDetail
  readonly sheet: SpecSheet
}

/** The sheet is more exact. Where it contradicts the record, the record takes precedence: the sheet describes another gearbox. */
export function parseGear({ detail, sheet }: GearRecords): Gear {
  const coarse = knownTextOrNull(detail.gearbox)
  const fine = sheet.find(['变速箱类型']) ?? sheet.find(['变速箱'], BASICS) ?? sheet.find(['简称'])
  if (fine === null || contradict(parseTransmission(coarse), parseTransmission(fine)))
    return { gearbox: parseGearbox(coarse), gearbox_label: coarse, isOfSheet: false }
  // Sheets print the same words with brackets of either width.
  return { gearbox: parseGearbox(fine), gearbox_label: fine.normalize('NFKC'), isOfSheet: true }
}

function contradict(a: Transmission | null, b: Transmission | null): boolean {
  return a !== null && b !== null && a !== b
}

// The order matters: E-CVT contains CVT, and 手自一体 is an automatic that begins with the character for "manual".
const KINDS: readonly (readonly [words: RegExp, gearbox: Gearbox | null])[] = [
  // Combined gearboxes and triple-clutch gearboxes are none of our kinds.
  [/\+|三离合/, null],
  [/E-?CVT|电子无级/i, 'e_cvt'],
  [/DHT|混动专用|混合动力专用/i, 'dht'],
  [/CVT|无级/i, 'cvt'],
  [/双离合|DCT|DSG/i, 'dct'],
  [/AMT|机械式自动|ISR|序列/i, 'amt'],
  [/固定齿比|单速/, 'fixed'],
  [/手自一体|\(AT\)|\d[挡档]自动/, 'at'],
  [/手动|\(MT\)/, 'manual'],
]

/** The kind of gearbox, from the spec sheet's types (湿式双离合变速箱(DCT)) and short names (7挡双离合). */
export function parseGearbox(label: unknown): Gearbox | null {
  const text = knownTextOrNull(label)?.normalize('NFKC') ?? ''
  return KINDS.find(([words]) => words.test(text))?.[1] ?? null
}

// 手自一体 is automatic although it begins with the character for "manual"; AMT is an automated manual gearbox.
const TRANSMISSIONS: readonly (readonly [words: RegExp, transmission: Transmission])[] = [
  [/手自一体|自动|双离合|三离合|无级|固定齿比|单速|DHT|ISR|AMT|CVT|DCT/i, 'automatic'],
  [/手动|MT/i, 'manual'],
]

/** Gearboxes: two words in a detail record, a finer type in the spec sheet, brackets in either width. */
export function parseTransmission(label: unknown): Transmission | null {
  const text = knownTextOrNull(label)?.normalize('NFKC')
  if (text === undefined) return null
  return TRANSMISSIONS.find(([words]) => words.test(text))?.[1] ?? null
}
