import { describe, expect, it } from 'vitest'
import { displayWidth, makeVisible } from './visible.ts'

describe('makeVisible', () => {
  it.each([
    ['', ''],
    ['Wei Zhang', 'Wei Zhang'],
    ['张伟 ✓ é 😀', '张伟 ✓ é 😀'],
    ['a\u200d\u200cb', 'a\u200d\u200cb'],
    ['\u001b[31mred', '\\u001b[31mred'],
    ['a\nb\rc\td\u0000', 'a\\u000ab\\u000dc\\u0009d\\u0000'],
    ['\u007f\u009b', '\\u007f\\u009b'],
    ['\u202eabc\u2066\ufeff', '\\u202eabc\\u2066\\ufeff'],
    ['\u2028\u2029', '\\u2028\\u2029'],
    ['\ud800x', '\\ud800x'],
    ['\u{e0041}', '\\udb40\\udc41'],
  ])('%j', (text, expected) => {
    expect(makeVisible(text)).toBe(expected)
    expect(makeVisible(expected)).toBe(expected)
  })

  it('leaves JSON what it was', () => {
    const value = { name: 'a\u001b\u009b\u202e\u{e0041}\ud800"\\', 张伟: ['\n'] }
    expect(JSON.parse(makeVisible(JSON.stringify(value)))).toEqual(value)
  })
})

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['张伟', 4],
    ['张 wei', 6],
    ['ひらカタ한국', 12],
    ['ｱｲ', 2],
    ['（全角，）', 10],
    ['。、', 4],
    ['😀', 2],
    ['–…€', 3],
    ['𠮷', 2],
  ])('%s takes %i columns', (text, expected) => {
    expect(displayWidth(text)).toBe(expected)
  })
})
