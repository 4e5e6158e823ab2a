import { expect, it } from 'vitest'
import { monthEndOf } from '../../domain/limits/meter.ts'
import { type Pace, projectMonth } from './create-usage-questions.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-15T12:00:00Z')
const LONG_AGO = Date.parse('2025-01-01T00:00:00Z')

type Days = Readonly<Record<string, number>>

function project(days: Days, change: Partial<Pace> = {}) {
  return projectMonth({
    now_ms: NOW,
    resets_at_ms: monthEndOf('2026-11'),
    limit: 1000,
    used: 500,
    created_at_ms: LONG_AGO,
    days: Object.entries(days).map(([day, cost]) => ({ day, cost })),
    ...change,
  })
}

const at = (text: string) => ({ kind: 'runs_out', at_ms: Date.parse(text) })
/** 6.5 days have passed since the beginning of the first of the last seven. */
const WEEK: Days = { '2026-11-09': 325, '2026-11-15': 325 }

it.each<[string, ReturnType<typeof project>, unknown]>([
  ['has no end without a limit', project(WEEK, { limit: null }), { kind: 'unlimited' }],
  ['has no end without a limit, whatever was used', project({}, { limit: null, used: 1e9 }), { kind: 'unlimited' }],
  ['is over when all is used', project(WEEK, { used: 1000 }), { kind: 'used_up' }],
  ['is over when more is used than a lowered limit allows', project(WEEK, { used: 5000 }), { kind: 'used_up' }],
  ['is over when nothing is allowed', project({}, { limit: 0, used: 0 }), { kind: 'used_up' }],
  ['ends after as many days as are left at the pace', project(WEEK), at('2026-11-20T12:00:00Z')],
  ['counts today as far as it is over', project({ '2026-10-20': 1, '2026-11-15': 650 }), at('2026-11-20T12:00:00Z')],
  ['takes no day before the last seven', project({ '2026-11-08': 1e6, ...WEEK }), at('2026-11-20T12:00:00Z')],
  ['takes the pace since an account began', project({ '2026-11-14': 750 }), at('2026-11-16T12:00:00Z')],
  [
    'takes the pace since an account was made',
    project({ '2026-11-14': 300 }, { created_at_ms: NOW - DAY_MS }),
    at('2026-11-17T04:00:00Z'),
  ],
  ['is not known on the first day', project({ '2026-11-15': 400 }), { kind: 'not_known' }],
  [
    'is not known for an account of less than a day',
    project({ '2026-11-14': 400 }, { created_at_ms: NOW - DAY_MS + 1 }),
    { kind: 'not_known' },
  ],
  ['is not known for a new account that did nothing', project({}, { created_at_ms: NOW - 1 }), { kind: 'not_known' }],
  ['lasts when nothing was used of late', project({ '2026-10-20': 400 }), { kind: 'lasts' }],
  ['lasts when nothing was ever used', project({}, { used: 0 }), { kind: 'lasts' }],
  ['lasts when it would end after the month', project({ '2026-10-20': 1, '2026-11-10': 10 }), { kind: 'lasts' }],
  [
    'lasts when it would end with the month',
    // 15.5 days are left, and half of the limit.
    project(WEEK, { limit: 500 + 1550 }),
    { kind: 'lasts' },
  ],
  ['ends a moment before the month does', project(WEEK, { limit: 500 + 1549 }), at('2026-11-30T23:45:36Z')],
  ['minds no requests that cost nothing', project({ '2026-10-20': 0, '2026-11-15': 400 }), { kind: 'not_known' }],
])('%s', (_, projection, expected) => {
  expect(projection).toEqual(expected)
})

it('never tells a day outside of what is left of the month', () => {
  for (let used = 0; used <= 1000; used += 7) {
    for (const spent of [0, 1, 13, 650, 1e6, 1e12]) {
      const projection = project({ '2026-10-20': 1, '2026-11-10': spent }, { used })
      if (projection.kind !== 'runs_out') continue
      expect(projection.at_ms).toBeGreaterThan(NOW)
      expect(projection.at_ms).toBeLessThan(monthEndOf('2026-11'))
    }
  }
})
