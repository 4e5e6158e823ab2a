import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packRows, packText, type TextKind, unpackRows, unpackText } from './pack-text.ts'

const SAMPLE = '{"infoid":1,"carname":"汉 2022款","price":"9.98","gearbox":"自动"}'

describe('packed texts', () => {
  it.each<TextKind>(['list', 'detail', 'sheet', 'rows'])('of kind %s come back as they were', (kind) => {
    for (const text of [SAMPLE, '', '{"b":"\\u0000"}', '👩🏽‍🔧', 'x'.repeat(300_000)])
      expect(unpackText(packText(kind, text))).toBe(text)
  })

  // Written by earlier versions: a row is added with every new dictionary, and none is ever changed.
  it.each([
    ['list', 'AUMUCobIpcKzjZ0KoGr32Zp9SJnaUs/SAuTU1MSipPwKUGncvupp1wqlWgA='],
    ['detail', 'AkMU+YbIpfyzjZ0KRgZGRs/W7EOUVEqWepYW2MrmWgA='],
    ['sheet', 'A6tWysxLy89MUbIy1FFKTiyC+WBjp4KRgZHRszWgrkFBUWYySNRSz9JCSUcpPTWxKCm/Al5GK9UCAA=='],
    ['rows', 'BKtWysxLywelP0MdpeTEorzEXMgIc6eCkYGR0bM1+5SgsapkpWSpZ2kB7G6lpyYWJeVXIHJqLQA='],
    ['sheet with its second dictionary', 'BatWysxLy89MgawzSCyCeWBjp4KRgZHRszWgrk5BUWYyyGxLPUvQTGJ6amJRUn4FPOcq1QIA'],
  ])('%s: what was written can be read for ever', (_, packed) => {
    expect(unpackText(Buffer.from(packed, 'base64'))).toBe(SAMPLE)
  })

  it('have dictionaries that never change', () => {
    const tables = new URL('tables/', import.meta.url)
    const hash = (name: string) =>
      createHash('sha256')
        .update(readFileSync(new URL(name, tables)))
        .digest('hex')
        .slice(0, 16)
    expect(Object.fromEntries(readdirSync(tables).map((name) => [name, hash(name)]))).toEqual({
      'detail-1.txt': '8d47f6803384a061',
      'list-1.txt': '0ebb14f280d1cfb3',
      'report-1.txt': 'd6c759cb0d6ce0f4',
      'rows-1.txt': 'e634788aceaecc8a',
      'sheet-1.txt': '9d0658b25bae8d8c',
      'sheet-2.txt': 'f1d855db63f041b7',
    })
  })

  it('are small: a list record of the usual kind is packed to a third of what it is without a dictionary', () => {
    const keys = ['sname', 'syname', 'saveprice', 'discount', 'act_discount', 'direct_descent_format', 'downpayment']
    const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, ''])))
    expect(packText('list', text).length).toBeLessThan(text.length / 3)
  })

  it('that cannot be read are distinguished: damaged ones and newer ones', () => {
    const packed = packText('list', SAMPLE)
    packed.fill(0xff, 1)
    expect(() => unpackText(packed)).toThrow('A record in the inventory is damaged.')
    expect(() => unpackText(Buffer.of(99, 0))).toThrow('newer version')
  })
})

it('gives the rows of each listing as they were packed, large and odd ones too', () => {
  const rows = [
    ['{"a":"x"}', '{"a":"汉"}'],
    ['', '{}'],
    ['{"a":"👩🏽‍🔧é"}', ''],
    ['', ''],
    [`{"a":"${'汉👩🏽'.repeat(200_000)}"}`, '{"b":2}'],
    ...Array.from({ length: 1500 }, (_, i) => [
      `{"i":${i},"t":"${'z'.repeat(i)}"}`,
      `{"i":${i},"t":"${'二'.repeat(i)}"}`,
    ]),
  ] as const
  const packed = rows.map(([en, zh]) => packRows({ en, zh }))
  const texts = packed.map(unpackRows).map(({ en, zh }) => [en.toString(), zh.toString()])
  expect(texts.length).toBe(rows.length)
  expect(texts.every(([en, zh], i) => en === rows[i]?.[0] && zh === rows[i]?.[1])).toBe(true)
})

it('says of rows that nobody can read what they are', () => {
  const packed = packText('rows', '2\n{}{}')
  packed.fill(0xff, 1)
  expect(() => unpackRows(packed)).toThrow('A record in the inventory is damaged.')
  expect(() => unpackRows(Buffer.of(99, 0))).toThrow('newer version')
})
