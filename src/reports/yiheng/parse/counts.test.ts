import { expect, it } from 'vitest'
import { parseCounts } from './counts.ts'

it.each<[string | null, number | null, Record<string, number>, string[]]>([
  [null, null, {}, []],
  ['14项', 14, {}, []],
  ['共14项', 14, {}, []],
  ['0项', 0, {}, []],
  ['3项异常', null, { 异常: 3 }, []],
  ['3 项 异常', null, { 异常: 3 }, []],
  ['2项未检测', null, { 未检测: 2 }, []],
  ['14项，3项异常', null, {}, ['14项，3项异常']],
  ['约14项', null, {}, ['约14项']],
  ['99999999999项', null, {}, ['99999999999项']],
  ['-3项异常', null, {}, ['-3项异常']],
])('%j counts', (summary, total, counts, expected) => {
  const noted: string[] = []
  expect(parseCounts(summary, (words) => noted.push(words))).toEqual({ total, counts })
  expect(noted).toEqual(expected)
})
