/** Folding: which spellings are equal, which differ, and which texts are not words. */
import { describe, expect, it } from 'vitest'
import { foldName, foldWord, hasHan, romanise, wordOrNull } from './fold.ts'

describe('foldName', () => {
  it.each([
    ['Mercedes-Benz', 'mercedesbenz'],
    ['ＭＥＲＣＥＤＥＳ　ＢＥＮＺ', 'mercedesbenz'],
    ['mercedes‑benz', 'mercedesbenz'],
    ['阿尔法·罗密欧', '阿尔法罗密欧'],
    ['阿尔法・罗密欧', '阿尔法罗密欧'],
    ['阿尔法･罗密欧', '阿尔法罗密欧'],
    ['阿尔法.罗密欧', '阿尔法罗密欧'],
    ['Škoda', 'skoda'],
    ['Citroën', 'citroen'],
    ['İ', 'i'],
    ['宝马5系（进口）', '宝马5系进口'],
    ['Lynk & Co', 'lynk&co'],
    ['a\u200bb', 'ab'],
    ['smart精灵#1', 'smart精灵#1'],
    ['-', ''],
    ['', ''],
  ])('%s → %s', (text, expected) => {
    expect(foldName(text)).toBe(expected)
  })
})

describe('foldWord', () => {
  it('leaves every character of folded words as it is', () => {
    const changed = Array.from({ length: 0x9fff - 0x3400 + 1 }, (_, i) => String.fromCharCode(0x3400 + i)).filter(
      (han) => han.normalize('NFKC').toLowerCase().replace(/\s/g, '') !== han,
    )
    expect(changed).toEqual([])
  })

  it.each([
    ['湿式双离合变速箱（DCT）', '湿式双离合变速箱(dct)'],
    ['国Ⅵ', '国vi'],
    ['DM-i', 'dm-i'],
    [' 汽油 ', '汽油'],
  ])('%s → %s', (text, expected) => {
    expect(foldWord(text)).toBe(expected)
  })
})

describe('wordOrNull', () => {
  it.each([
    [null, null],
    ['', null],
    ['  ', null],
    ['-', null],
    ['--', null],
    ['－', null],
    ['—', null],
    [' 白色 ', '白色'],
    ['0', '0'],
    ['-1', '-1'],
  ])('%j → %j', (text, expected) => {
    expect(wordOrNull(text)).toBe(expected)
  })
})

it.each([
  ['', ''],
  ['X5', 'X5'],
  ['风光', 'Fengguang'],
  ['风光330', 'Fengguang 330'],
  ['西安', "Xi'an"],
  ['绿驰', 'Lvchi'],
  ['重庆', 'Chongqing'],
  ['𠀀', 'U+20000'],
])('%j: %j', (text, expected) => {
  expect(romanise(text)).toBe(expected)
  expect(hasHan(romanise(text))).toBe(false)
})
