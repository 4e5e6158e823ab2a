import { describe, expect, it } from 'vitest'
import { createFaultRules, FAULT_KINDS } from './fault-rules.ts'

const strikes = (order: Record<string, unknown>, times: number, seed = 7) => {
  const rules = createFaultRules(seed)
  rules.add([{ kind: 'busy', ...order }])
  return Array.from({ length: times }, () => (rules.strike('/api/v11/search?pageindex=1') ? 1 : 0))
}

describe('fault rules', () => {
  it('hits every request by default', () => {
    expect(strikes({}, 4)).toEqual([1, 1, 1, 1])
  })

  it('hits as often as `count` says', () => {
    expect(strikes({ count: 2 }, 4)).toEqual([1, 1, 0, 0])
  })

  it('lets `after` requests pass first', () => {
    expect(strikes({ after: 2, count: 1 }, 5)).toEqual([0, 0, 1, 0, 0])
  })

  it('hits with a probability, repeatably for the same seed', () => {
    const hits = strikes({ probability: 0.3 }, 400)
    expect(strikes({ probability: 0.3 }, 400)).toEqual(hits)
    expect(strikes({ probability: 0.3 }, 400, 8)).not.toEqual(hits)
    const total = hits.reduce((sum: number, hit) => sum + hit, 0)
    expect(total).toBeGreaterThan(80)
    expect(total).toBeLessThan(160)
    expect(strikes({ probability: 0 }, 50)).not.toContain(1)
  })

  it('hits only what its pattern matches, over path and query', () => {
    const rules = createFaultRules(7)
    rules.add([{ kind: 'gone', path: 'getcarinfo\\?infoid=1$', count: 1 }])
    expect(rules.strike('/apic/v2/car/getcarinfo?infoid=12')).toBeNull()
    expect(rules.strike('/api/v11/search')).toBeNull()
    expect(rules.list()[0]?.count).toBe(1)
    expect(rules.strike('/apic/v2/car/getcarinfo?infoid=1')?.kind).toBe('gone')
    expect(rules.list()[0]?.count).toBe(0)
  })

  it('lets the first rule that matches win, and the next one follow when it is used up', () => {
    const rules = createFaultRules(7)
    rules.add([{ kind: 'busy', count: 1 }, { kind: 'gone' }])
    expect([rules.strike('/')?.kind, rules.strike('/')?.kind]).toEqual(['busy', 'gone'])
  })

  it('removes one rule by number or all rules, and never reuses a number', () => {
    const rules = createFaultRules(7)
    const [first, second] = rules.add([{ kind: 'busy' }, { kind: 'gone' }])
    expect([first?.id, second?.id]).toEqual([1, 2])
    expect(rules.remove(1)).toBe(true)
    expect(rules.remove(1)).toBe(false)
    expect(rules.strike('/')?.kind).toBe('gone')
    rules.clear()
    expect(rules.list()).toEqual([])
    expect(rules.strike('/')).toBeNull()
    expect(rules.add([{ kind: 'busy' }])[0]?.id).toBe(3)
  })

  it.each([
    [null, /object/],
    ['busy', /object/],
    [[], /object/],
    [{}, /kind must be one of delay, hang/],
    [{ kind: 'explode' }, /kind must be one of/],
    [{ kind: 'busy', pth: 'x' }, /has no pth/],
    [{ kind: 'busy', id: 5 }, /has no id/],
    [{ kind: 'busy', toString: 1 }, /has no toString/],
    [{ kind: 'busy', path: 5 }, /path must be/],
    [{ kind: 'busy', path: '(' }, /path is no regular expression/],
    [{ kind: 'busy', count: 0 }, /count must be a whole number from 1/],
    [{ kind: 'busy', count: 1.5 }, /count must be a whole number/],
    [{ kind: 'busy', count: '2' }, /count must be a whole number/],
    [{ kind: 'busy', after: -1 }, /after must be a whole number from 0/],
    [{ kind: 'busy', probability: 1.01 }, /probability must be a number from 0 to 1/],
    [{ kind: 'delay', delay_ms: '5' }, /delay_ms must be/],
    [{ kind: 'status', status: 99 }, /status must be a whole number from 200/],
    [{ kind: 'status', status: 1000 }, /status must be/],
    [{ kind: 'oversized_body', bytes: -1 }, /bytes must be/],
    [{ kind: 'busy', message: 5 }, /message must be text/],
  ])('refuses %j with a sentence', (order, sentence) => {
    const rules = createFaultRules(7)
    expect(() => rules.add([{ kind: 'busy' }, order])).toThrow(sentence)
    expect(rules.list(), 'one bad order spoils the list').toEqual([])
  })

  it('implements every kind that it names', () => {
    const rules = createFaultRules(7)
    expect(rules.add(FAULT_KINDS.map((kind) => ({ kind }))).map(({ kind }) => kind)).toEqual([...FAULT_KINDS])
  })
})
