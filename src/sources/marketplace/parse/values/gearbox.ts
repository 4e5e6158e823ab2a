/** The kind of gearbox, from the spec sheet's types (湿式双离合变速箱(DCT)) and short names (7挡双离合). */
import type { Gearbox } from '../../../../domain/codes.ts'
import { knownTextOrNull } from './known-text.ts'

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

export function parseGearbox(label: unknown): Gearbox | null {
  const text = knownTextOrNull(label)?.normalize('NFKC') ?? ''
  return KINDS.find(([words]) => words.test(text))?.[1] ?? null
}
