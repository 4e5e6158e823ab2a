import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { createStateLog, type StateLog } from './create-state-log.ts'
import { describeReason } from './describe-error.ts'
import { createManualClock, type ManualClock } from './fixtures/manual-clock.ts'
import { createMetrics, type Metrics } from './metrics.ts'

let lines: object[]
let clock: ManualClock
let metrics: Metrics
let states: StateLog

beforeEach(() => {
  lines = []
  clock = createManualClock()
  metrics = createMetrics()
  const tell = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields })
  const log = { warn: tell('warn'), info: tell('info') } as never
  states = createStateLog({ log, metrics, stopwatch: clock.now })
})

const began = (what: string, reason: string) => ({ level: 'warn', message: 'failing', what, reason })
const ended = (what: string, failures: number, for_ms: number) => ({
  ...{ level: 'info', message: 'works_again', what, failures, for_ms },
})
const samplesOf = async (name: string) =>
  Object.fromEntries(
    ((await metrics.registry.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }) => [
      labels.what,
      value,
    ]),
  )

describe('a state', () => {
  it('is told when it changes, not each time that it is met', async () => {
    for (let i = 0; i < 1000; i++) states.worked('usage')
    expect(lines).toEqual([])
    for (let i = 0; i < 1000; i++) {
      states.failed('usage', 'disk is full')
      clock.advance(1)
    }
    clock.advance(1000)
    for (let i = 0; i < 1000; i++) states.worked('usage')
    expect(lines).toEqual([began('usage', 'disk is full'), ended('usage', 1000, 999)])
    expect([await samplesOf('ershou_failures_total'), await samplesOf('ershou_failing')]).toEqual([
      { usage: 1000 },
      { usage: 0 },
    ])
  })

  it('carries the code of its error, in the line and in the metric, however many codes there are', async () => {
    states.of('storage').onFailure(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    states.failed('inventory', 'It cannot be written: database or disk is full.')
    expect(lines).toEqual([
      { ...began('storage', 'away'), code: 'ECONNREFUSED' },
      { ...began('inventory', 'It cannot be written: database or disk is full.'), code: 'SQLITE_FULL' },
    ])
    for (let i = 0; i < 1000; i++) states.failed('storage', 'odd', `ODD${i}`)
    const { values = [] } = (await metrics.registry.getSingleMetric('ershou_failures_total')?.get()) ?? {}
    const codes = values.map(({ labels }) => labels.code)
    expect(codes).toEqual(expect.arrayContaining(['ECONNREFUSED', 'SQLITE_FULL', 'ODD1', 'other']))
    expect(new Set(codes).size).toBe(65)
  })

  it('that comes and goes with every try makes one line', async () => {
    for (let i = 0; i < 5000; i++) {
      if (i % 2 === 0) states.failed('source', 'timeout')
      else states.worked('source')
      clock.advance(1)
    }
    expect(lines).toEqual([began('source', 'timeout')])
    expect(await samplesOf('ershou_failing')).toEqual({ source: 1 })
  })

  it('is told by those who have an error, and know of no log', () => {
    const { onFailure, onSuccess } = states.of('ledger')
    onFailure(new Error('away'))
    clock.advance(1000)
    onSuccess()
    expect(lines).toEqual([began('ledger', 'away'), ended('ledger', 1, 0)])
  })

  it('of one thing says nothing of another', () => {
    states.failed('usage', 'a')
    clock.advance(5000)
    states.worked('accounts')
    expect(lines).toEqual([began('usage', 'a')])
  })

  it('tells a new reason, but not one after another for ever', () => {
    for (let i = 0; i < 100; i++) states.failed('usage', `reason ${i}`)
    expect(lines).toEqual([0, 1, 2, 3, 4].map((i) => began('usage', `reason ${i}`)))
  })

  it('is bounded by names and lengths that come from outside', async () => {
    for (let i = 0; i < 10_000; i++) states.failed(`host ${i}`, 'x'.repeat(10_000))
    expect(lines).toHaveLength(201)
    expect(lines.at(-1)).toEqual(began('others', 'x'.repeat(300)))
    expect(Object.keys(await samplesOf('ershou_failures_total'))).toHaveLength(201)
  })
})

it.each<[string, unknown, string]>([
  ['the sentence of an error', new Error('disk is full'), 'disk is full'],
  [
    'what is behind a failure',
    new Failure('storage_unavailable', 'For callers.', { cause: new Error('locked') }),
    'locked',
  ],
  ['a word', new Failure('limiter_unavailable', 'For callers.', { cause: { reason: 'no answer' } }), 'no answer'],
  ['a cause that says nothing', new Failure('internal', 'For callers.', { cause: {} }), 'For callers.'],
  ['an error without a sentence', Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['no error at all', 'lost', 'lost'],
  ['nothing', null, 'null'],
])('tells %s', (_, error, reason) => {
  expect(describeReason(error)).toBe(reason)
})
