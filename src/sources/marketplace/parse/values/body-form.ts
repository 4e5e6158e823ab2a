/** The shape of a body: 三厢车, or inside a line as 4门5座三厢车. */
import type { BodyForm } from '../../../../domain/codes.ts'
import { knownTextOrNull } from './known-text.ts'

const FORMS: Readonly<Record<string, BodyForm>> = {
  三厢车: 'sedan',
  两厢车: 'hatchback',
  掀背车: 'hatchback',
  旅行车: 'wagon',
  硬顶跑车: 'coupe',
  跑车: 'coupe',
  软顶敞篷车: 'convertible',
  硬顶敞篷车: 'convertible',
  敞篷车: 'convertible',
  SUV: 'suv',
  SUV跨界车: 'suv',
  跨界车: 'suv',
  越野车: 'suv',
  MPV: 'mpv',
  皮卡: 'pickup',
  微面: 'van',
  轻客: 'van',
  面包车: 'van',
  货车: 'truck',
  微卡: 'truck',
  客车: 'bus',
}
const COUNTS = /^(?:\d{1,2}门)?(?:\d{1,2}座)?/

export function parseBodyForm(structure: unknown): BodyForm | null {
  const text = knownTextOrNull(structure)?.normalize('NFKC').replace(/\s+/g, '').replace(COUNTS, '') ?? ''
  return Object.hasOwn(FORMS, text) ? (FORMS[text] as BodyForm) : null
}
