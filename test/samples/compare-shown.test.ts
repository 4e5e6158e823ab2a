import { describe, expect, it } from 'vitest'
import { compareShown } from './compare-shown.ts'

const json = (shown: string, printed: string) => compareShown({ language: 'json', text: shown }, printed)
const text = (shown: string, printed: string) => compareShown({ language: 'text', text: shown }, printed)

describe('an answer in JSON', () => {
  it.each([
    ['the same', '{"a":1}', '{"a":1}'],
    ['other values of the same types', '{"a":1,"b":"x"}', '{"a":2,"b":"y","c":true}'],
    ['unknown in one of the two', '{"a":null,"b":1}', '{"a":1,"b":null}'],
    ['shortened', '{"a":[{"b":1,…},…]}', '{"a":[{"c":1},{"b":2,"d":3}]}'],
    ['with headers', '{"a":1}', 'HTTP/1.1 200 OK\r\n\r\n{"a":1}'],
  ])('fits: %s', (_, shown, printed) => {
    expect(json(shown, printed)).toBeNull()
  })

  it.each([
    ['a field that is gone', '{"a":{"b":1}}', '{"a":{}}', '.a.b is shown, and is not there'],
    ['another type', '{"a":1}', '{"a":"1"}', '.a is a string, and is shown as a number'],
    ['a list for an object', '{}', '[]', 'the answer is a list, and is shown as an object'],
    ['an empty list', '{"a":[1]}', '{"a":[]}', '.a is empty, and is shown with 1'],
    ['no JSON', '{}', 'oops', 'no JSON was printed: oops'],
    ['a page that is wrong', '{a}', '{}', 'what the page shows is no JSON'],
  ])('does not fit: %s', (_, shown, printed, difference) => {
    expect(json(shown, printed)).toBe(difference)
  })
})

describe('an answer in text', () => {
  it.each([
    ['the same', 'done', 'done\n'],
    ['other numbers, ids and days', 'key_9cH2  12 of 2026-11-15', 'key_aaaa  7 of 2027-01-01'],
    ['other keys', 'ershou_test_7Kd2', 'ershou_live_aaaabbbb_cc'],
    ['other widths', 'a   b\n--- ------', 'a b\n----- ---'],
    ['shortened', 'first\n…\nlast…', 'first\nmiddle\nlast of all'],
    ['more around it', 'b', 'a\nb\nc'],
  ])('fits: %s', (_, shown, printed) => {
    expect(text(shown, printed)).toBeNull()
  })

  it.each([
    ['another word', 'done', 'failed'],
    ['another order', 'a\nb', 'b\na'],
    ['a part of a line', 'done', 'not done'],
    ['signs of patterns', 'a.c', 'abc'],
  ])('does not fit: %s', (_, shown, printed) => {
    expect(text(shown, printed)).toContain('shown, and not printed: ')
  })
})
