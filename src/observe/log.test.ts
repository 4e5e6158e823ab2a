import { describe, expect, it } from 'vitest'
import { createManualClock } from './fixtures/manual-clock.ts'
import { createLog, type LogLevel, type LogOutput } from './log.ts'

function open(level: LogLevel = 'debug', out: Partial<LogOutput> = {}) {
  const written: string[] = []
  const clock = createManualClock(Date.parse('2026-11-15T04:00:00.007Z'))
  const log = createLog({
    level,
    clock: clock.now,
    out: { write: (text) => written.push(text), ...out },
    schedule: clock.schedule,
  })
  return { log, written, clock }
}

describe('a line of the log', () => {
  it('is an object with time, level, message and the fields that are known', () => {
    const { log, written } = open()
    log.info({ request_id: 'a', status: 200, cache: undefined, cost: null }, 'request')
    log.flush()
    expect(written).toHaveLength(1)
    expect(written[0]).toMatch(/^[^\n]+\n$/)
    expect(JSON.parse(written[0] as string)).toEqual({
      time: '2026-11-15T04:00:00.007Z',
      level: 'info',
      message: 'request',
      request_id: 'a',
      status: 200,
      cost: null,
    })
  })

  it('shows no key, wherever it came from', () => {
    const { log, written } = open()
    const key = 'ershou_live_PLANTEDplanted01'
    log.error({ stack: `Error: "${key}"\n    at x`, nested: { key } }, `of ${key}`)
    log.flush()
    expect(written.join('')).not.toContain('PLANTED')
    expect(JSON.parse(written.join('')).stack).toBe('Error: "ershou_live_[redacted]"\n    at x')
  })

  it('is readable on a terminal', () => {
    const { log, written } = open('debug', { isTTY: true })
    log.warn({ reason: 'no answer', key: 'ershou_live_PLANTED' }, 'rates')
    log.flush()
    expect(written).toEqual(['[04:00:00.007] WARN: rates {"reason":"no answer","key":"ershou_live_[redacted]"}\n'])
  })

  it('has colours where the terminal has', () => {
    const { log, written } = open('debug', { isTTY: true, hasColors: () => true })
    log.warn({}, 'rates')
    log.flush()
    expect(written[0]).toContain('\u001b[33mWARN\u001b[39m')
  })
})

describe('the log', () => {
  it.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
    ['off', []],
  ] as const)('at level %s has the levels %j', (level, expected) => {
    const { log, written } = open(level)
    const levels = ['debug', 'info', 'warn', 'error'] as const
    for (const one of levels) log[one]({}, 'said')
    log.flush()
    const lines = written.join('').split('\n').slice(0, -1)
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(expected)
    expect(levels.filter((one) => log.isLevelEnabled(one))).toEqual(expected)
  })

  it('lets lines leave together, soon or when it is told to', () => {
    const { log, written, clock } = open()
    log.info({}, 'a')
    log.info({}, 'b')
    expect([written.length, clock.waits]).toEqual([0, [20]])
    clock.expire()
    expect(written).toHaveLength(1)
    expect(written[0]?.split('\n')).toHaveLength(3)
    log.info({}, 'c')
    log.flush()
    log.flush()
    clock.expire()
    expect([written.length, clock.waits]).toEqual([2, [20, 20]])
  })
})
