/** Sizes as they are printed. */
import { expect, it } from 'vitest'
import { foldPhrase } from '../printed-words.ts'
import { readMeasure } from './read-phrase.ts'

it.each([
  ['<5cm', 'under 5 cm'],
  ['＜5ＣＭ', 'under 5 cm'],
  ['>10cm', 'over 10 cm'],
  ['≤3cm', 'up to 3 cm'],
  ['3cm~10cm', '3 to 10 cm'],
  ['3-10cm', '3 to 10 cm'],
  ['3至10厘米', '3 to 10 cm'],
  ['20CM~30CM以内', '20 to 30 cm'],
  ['5公分以内', 'up to 5 cm'],
  ['10cm以上', 'over 10 cm'],
  ['约5cm', 'about 5 cm'],
  ['长度约5cm', 'about 5 cm long'],
  ['面积约10cm×10cm', 'area about 10 × 10 cm'],
  ['面积不大于100mm*100mm', 'area up to 100 × 100 mm'],
  ['深度小于1.6毫米', 'depth under 1.6 mm'],
  ['120μm', '120 µm'],
  ['85%', '85%'],
  ['1处', '1 place'],
  ['3处', '3 places'],
  ['7', '7'],
])('%s: %s', (text, en) => {
  const folded = foldPhrase(text)
  expect(readMeasure(folded, 0)).toEqual({ length: folded.length, en })
})

it.each(['', '约', 'cm', '处', '划痕'])('%j is none', (text) => {
  expect(readMeasure(text, 0)).toBeNull()
})
