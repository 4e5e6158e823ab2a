import { expect, it } from 'vitest'
import { formatShare as formatInCommandLine } from '../cli/output/format.ts'
import { formatAgo, formatShare } from './format.ts'

it.each([
  [0, 500, '0%', '0%'],
  [24, 500, '4.8%', '4.8%'],
  [1, 3, '33.3%', '33.3%'],
  [2, 3, '66.7%', '66.6%'],
  [250, 500, '50%', '50%'],
  [1, 10_000, '< 0.1%', '< 0.1%'],
  [7, 10_000, '0.1%', '< 0.1%'],
  [79_960, 100_000, '80%', '79.9%'],
  [9_999, 10_000, '99.9%', '99.9%'],
  [10_000, 10_000, '100%', '100%'],
  [750, 500, '150%', '150%'],
  [7_500_000, 500, '1,500,000%', '1,500,000%'],
])('%d of %d is %s, and rounded down %s', (part, whole, nearest, down) => {
  for (const language of ['en', 'zh'] as const) {
    expect(formatShare(part, whole, language)).toBe(nearest)
    expect(formatShare(part, whole, language, Math.floor)).toBe(down)
  }
})

it('shows nothing as 0 % that is there, and nothing as 100 % that is not all, whatever the limit', () => {
  for (const limit of [1, 3, 500, 10_000, 100_000, 9_999_999]) {
    for (const used of [1, 2, Math.ceil(limit / 2), limit - 2, limit - 1].filter((one) => one > 0 && one < limit)) {
      const shown = [
        formatShare(used, limit, 'en'),
        formatShare(used, limit, 'zh', Math.floor),
        formatInCommandLine(used, limit),
      ]
      for (const text of shown) expect([0, 100]).not.toContain(Number.parseFloat(text))
    }
  }
})

it.each([
  [0, 'just now', '刚刚'],
  [59_999, 'just now', '刚刚'],
  [60_000, '1 min ago', '1分钟前'],
  [3_599_999, '59 min ago', '59分钟前'],
  [7_200_000, '2 hr ago', '2小时前'],
  [86_400_000, 'yesterday', '昨天'],
  [29 * 86_400_000, '29 days ago', '29天前'],
  [30 * 86_400_000, '2026-10-16', '2026-10-16'],
  [-7_200_000, 'in 2 hr', '2小时后'],
])('says in words that %i ms have passed', (passed, en, zh) => {
  const now = Date.parse('2026-11-15T04:00:00Z')
  expect([formatAgo(now - passed, now, 'en'), formatAgo(now - passed, now, 'zh')]).toEqual([en, zh])
})
