import { expect, it } from 'vitest'
import { createDamageFinder } from './damage-words.ts'

const find = createDamageFinder()

it.each<[string, readonly string[]]>([
  ['改装损伤(打孔<3cm)', ['Modification damage']],
  ['加装尾翼，左后翼子板有钻孔及划痕', ['Scratch']],
  ['有2处钣金修复', ['Body repair (panel beating)']],
  ['一般损伤', ['Damaged']],
  ['冰雹车', ['Hail damage']],
  ['拼装车', ['Rebuilt']],
  ['疑似喷漆', ['Suspected: repainted']],
  ['无划痕，左前门凹陷', ['Dent']],
  ['外观有划痕、凹陷', ['Scratch', 'dent']],
  ['未改装', []],
  ['加装(尾翼)', []],
  ['原版原漆', []],
  ['无划痕、凹陷', []],
  ['车身结构无修复', []],
  ['未见异常', []],
  ['0项异常', []],
  ['有0处喷漆', []],
  ['轮胎磨损，怠速抖动', []],
  ['维保记录异常', []],
])('%s: %j', (text, labels) => {
  expect(find(text, 'en')).toEqual(labels)
})

it('answers in Chinese', () => {
  expect(find('改装损伤(打孔<3cm)', 'zh')).toEqual(['改装损伤'])
})
