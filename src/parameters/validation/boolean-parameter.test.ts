import { describe, expect, it } from 'vitest'
import { booleanParameter } from './parameters.ts'

const { read, schema, fallback } = booleanParameter({ description: 'd' })

describe('a boolean of the wire', () => {
  it.each(['1', 't', 'y', 'on', 'yes', 'true', 'TRUE', 'On'])('%s is true', (text) =>
    expect(read(text)).toEqual({ value: true }),
  )
  it.each(['0', 'f', 'n', 'no', 'off', 'false', 'False', 'N'])('%s is false', (text) =>
    expect(read(text)).toEqual({ value: false }),
  )
  it.each(['', ' true', 'maybe', '2', 'null', 'oui', 'tru', 'truee', '１', 'ＯＮ', 'x'.repeat(1_000_000)])(
    '%.10s is neither',
    (text) =>
      expect(read(text)).toEqual({
        refusal: { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' },
      }),
  )
  it('is null when nobody says', () => {
    expect([schema, fallback]).toEqual([{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, null])
  })
})
