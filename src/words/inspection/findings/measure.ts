/** Sizes and numbers as reports print them: `<5cm`, `20CM~30CM以内`, `面积约10cm×10cm`, `3处`. */

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const UNIT = '(cm|厘米|公分|mm|毫米|um|μm|微米|m|米|%)?'
const MEASURE = new RegExp(
  `(长度?|宽度?|面积|直径|深度?|厚度)?(不大于|不超过|小于|大于|超过|大约|约|<=|>=|<|>|≤|≥)?${NUMBER}${UNIT}(?:([~～至到×x*-])${NUMBER}${UNIT})?(以内|以下|以上|左右)?(处|条|个)?`,
  'y',
)

const UNITS: Readonly<Record<string, string>> = {
  厘米: 'cm',
  公分: 'cm',
  毫米: 'mm',
  um: 'µm',
  μm: 'µm',
  微米: 'µm',
  米: 'm',
}
const RELATIONS: Readonly<Record<string, string>> = {
  '<': 'under ',
  小于: 'under ',
  以下: 'under ',
  '>': 'over ',
  大于: 'over ',
  超过: 'over ',
  以上: 'over ',
  '<=': 'up to ',
  '≤': 'up to ',
  不大于: 'up to ',
  不超过: 'up to ',
  以内: 'up to ',
  '>=': 'at least ',
  '≥': 'at least ',
  约: 'about ',
  大约: 'about ',
  左右: 'about ',
}
const BEFORE: Readonly<Record<string, string>> = { 面积: 'area ', 直径: 'diameter ', 深: 'depth ', 厚: 'thickness ' }
const BEHIND: Readonly<Record<string, string>> = { 长: ' long', 宽: ' wide' }

interface Measure {
  readonly length: number
  readonly en: string
}

/** The measure that begins at `at` of a folded text. */
export function readMeasure(text: string, at: number): Measure | null {
  MEASURE.lastIndex = at
  const match = MEASURE.exec(text)
  if (!match) return null
  const [whole, of = '', before, first, firstUnit, link, second, secondUnit, behind, count] = match
  const unit = secondUnit ?? firstUnit
  const shown = unit === undefined ? '' : unit === '%' ? '%' : ` ${UNITS[unit] ?? unit}`
  const isSpan = second !== undefined && !/[×x*]/.test(link!)
  const size = second === undefined ? first : isSpan ? `${first} to ${second}` : `${first} × ${second}`
  // The limit word in 20cm~30cm以内 adds nothing to the two ends.
  const relation = RELATIONS[before ?? ''] ?? (isSpan ? '' : (RELATIONS[behind ?? ''] ?? ''))
  const places = count === undefined ? '' : size === '1' ? ' place' : ' places'
  const dimension = of.replace('度', '')
  return {
    length: whole.length,
    en: `${BEFORE[dimension] ?? ''}${relation}${size}${shown}${places}${BEHIND[dimension] ?? ''}`,
  }
}
