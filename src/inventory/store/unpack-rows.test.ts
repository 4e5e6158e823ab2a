import { expect, it } from 'vitest'
import { packText } from './pack-text.ts'
import { unpackRows } from './unpack-rows.ts'

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
  const packed = rows.map(([en, zh]) => packText('rows', `${en.length}\n${en}${zh}`))
  const texts = unpackRows(packed).map(({ en, zh }) => [Buffer.from(en).toString(), Buffer.from(zh).toString()])
  expect(texts.length).toBe(rows.length)
  expect(texts.every(([en, zh], i) => en === rows[i]?.[0] && zh === rows[i]?.[1])).toBe(true)
})

it('says of rows that nobody can read what they are', () => {
  const packed = packText('rows', '2\n{}{}')
  packed.fill(0xff, 1)
  expect(() => unpackRows([packed])).toThrow('A record in the inventory is damaged.')
  expect(() => unpackRows([Buffer.of(99, 0)])).toThrow('newer version')
})
