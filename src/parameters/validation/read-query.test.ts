import { describe, expect, it } from 'vitest'
import { readPath } from '../../web/request-target.ts'
import { countPieces, readQuery } from './read-query.ts'

describe('readQuery', () => {
  it.each<[string, [string, string[]][]]>([
    ['', []],
    ['&&', []],
    ['a', [['a', ['']]]],
    ['a=', [['a', ['']]]],
    ['=x', [['', ['x']]]],
    ['a=1=2', [['a', ['1=2']]]],
    ['a=1;b=2', [['a', ['1;b=2']]]],
    [
      'a=1&b=2&a=3',
      [
        ['a', ['1', '3']],
        ['b', ['2']],
      ],
    ],
    ['p%61ge=1', [['page', ['1']]]],
    ['a+b=c+d%2Be', [['a b', ['c d+e']]]],
    [
      'a=%zz&b=a%2&c=%',
      [
        ['a', ['%zz']],
        ['b', ['a%2']],
        ['c', ['%']],
      ],
    ],
    ['a=%%41%4', [['a', ['%A%4']]]],
    [
      'a=%FF%FF&b=%E5%A4',
      [
        ['a', ['\ufffd\ufffd']],
        ['b', ['\ufffd']],
      ],
    ],
    ['a=%ed%a0%80', [['a', ['\ufffd\ufffd\ufffd']]]],
    ['a=%EF%BB%BF5', [['a', ['\ufeff5']]]],
    ['a=%00', [['a', ['\0']]]],
    ['a=%F0%9F%98%80%e5%a4%a7', [['a', ['😀大']]]],
    [
      '__proto__=1&constructor=2',
      [
        ['__proto__', ['1']],
        ['constructor', ['2']],
      ],
    ],
    ['page[]=1', [['page[]', ['1']]]],
  ])('reads %j', (text, pairs) => expect([...readQuery(text)]).toEqual(pairs))
})

describe('countPieces', () => {
  it.each([
    ['', 0],
    ['&&', 0],
    ['a', 1],
    ['&a=1&&b', 2],
    ['a=1&a=1&a%26b=2&', 3],
    ['x&'.repeat(20_000), 20_000],
  ])('of %#', (text, count) => expect(countPieces(text)).toBe(count))
})

describe('readPath', () => {
  it.each([
    ['/v1/search', '/v1/search', ''],
    ['/v1/search?', '/v1/search', ''],
    ['/v1/search?a=%41?b', '/v1/search', 'a=%41?b'],
    ['/v1/%73earch', '/v1/search', ''],
    ['/v1/makes/a%2Fb/models', '/v1/makes/a/b/models', ''],
    ['/a%252Fb', '/a%2Fb', ''],
    ['/a+b', '/a+b', ''],
    ['/%FF/%zz', '/\ufffd/%zz', ''],
    ['/a/../b', '/a/../b', ''],
  ])('cuts %s', (target, path, queryText) => expect(readPath(target)).toEqual({ path, queryText }))
})
