/** Which titles have a phrase, where the marketplace would find it as part of another word. */
import { describe, expect, it } from 'vitest'
import { createPhraseTest } from './title-phrases.ts'

describe('a phrase', () => {
  it.each([
    ['200', '奔驰C级 2021款 C 200 L 运动版', true],
    ['200', '奔驰C级 2021款 C200L 运动版', true],
    ['200', '速腾 2023款 200TSI DSG超越版', true],
    ['200', '奔驰C级 2007款 C 280 时尚型', false],
    ['200', '某车 2021款 1.200 1200 2001', false],
    ['300 L', '奔驰E级 2022款 E 300 L 豪华型', true],
    ['300 L', '奔驰E级新能源 2021款 E 300 e L', false],
    ['300 e', '奔驰E级新能源 2021款 E 300 e L', true],
    ['300 e', '奔驰E级 2022款 E 300 L EQ', false],
    ['450h', '雷克萨斯RX新能源 2023款 450h+ 尊贵版', false],
    ['200 K', '奔驰C级 2009款 C 180 K 经典型', false],
    ['S', 'Macan 2022款 S 2.9T', true],
    ['S', 'Macan 2022款 GTS 2.9T', false],
    ['R', '高尔夫 2021款 R-Line 280TSI', false],
    ['R', '高尔夫(进口) 2021款 R 四驱标准版', true],
    ['Ｓ', 'Macan 2022款 s 2.9T', true],
    ['(', '某车 (', true],
    ['#1&', '某车 #1& 2.0', true],
    ['[^x]', '某车 [^x]', true],
    ['300 L', '某车 300\u3000L 豪华型', true],
    ['300 L', '某车 300-L', true],
    ['300 L', '某车 300\ufeffL', true],
  ])('%j in %j: %j', (phrase, title, stands) => expect(createPhraseTest([phrase])(title)).toBe(stands))

  it('all of them', () => {
    expect(createPhraseTest(['S', '200'])('S 200')).toBe(true)
    expect(createPhraseTest(['S', '200'])('S 300')).toBe(false)
    expect(createPhraseTest([])('')).toBe(true)
  })
})
