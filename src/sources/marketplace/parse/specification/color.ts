/** Reads the basic colour of a colour word. Makers invent many names, but the colour itself is at the end: 极地白, 曜石黑色. */
import type { ColorCode } from '../../../../domain/codes.ts'
import { knownTextOrNull } from '../values/known-text.ts'

/** Words whose last character gives a wrong colour or none. */
const WORDS: Readonly<Record<string, ColorCode>> = {
  银灰: 'silver',
  亮银灰: 'silver',
  咖啡: 'brown',
  香槟: 'champagne',
  香槟金: 'champagne',
  米: 'beige',
  双: 'multicolor',
  黑白双: 'multicolor',
  多彩: 'multicolor',
  彩: 'multicolor',
  其他: 'other',
  其它: 'other',
}
const LAST: Readonly<Record<string, ColorCode>> = {
  黑: 'black',
  白: 'white',
  银: 'silver',
  灰: 'grey',
  红: 'red',
  蓝: 'blue',
  绿: 'green',
  黄: 'yellow',
  橙: 'orange',
  棕: 'brown',
  褐: 'brown',
  金: 'gold',
  紫: 'purple',
  粉: 'pink',
}
const LONGEST = 20

/** Null for a word with two colours (银/灰色). */
export function parseColor(value: unknown): ColorCode | null {
  const text = knownTextOrNull(value)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  if (text.length > LONGEST || /[/、,+或]/.test(text)) return null
  const word = text.replace(/色$/, '')
  if (Object.hasOwn(WORDS, word)) return WORDS[word] as ColorCode
  const last = word.at(-1) ?? ''
  return Object.hasOwn(LAST, last) ? (LAST[last] as ColorCode) : null
}
