import { describe, expect, it } from 'vitest'
import { float } from '../../web/write-json.ts'
import { formatComplaints } from './refusals.ts'

describe('formatComplaints', () => {
  it('writes floats as floats', () => {
    const complaint = { type: 't', loc: ['query', 'a'], msg: 'm', input: '大', ctx: { ge: float(0) } }
    expect(formatComplaints([complaint]).body.toString()).toBe(
      '{"detail":[{"type":"t","loc":["query","a"],"msg":"m","input":"大","ctx":{"ge":0.0}}]}',
    )
  })
})
