/** A number that documents and page texts repeat is the one that the code uses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LINK_LIFETIMES_MS } from '../src/accounts/signing-in/links.ts'
import { LONGEST_WAIT_MS } from '../src/accounts/signing-in/slow-down/slow-down.ts'
import { HOURS_MS } from '../src/accounts/usage-recorder.ts'
import {
  SESSION_FRESH_MS,
  SESSION_IDLE_MS,
  SESSION_LONGEST_MS,
  SESSION_PROOF_MS,
} from '../src/domain/accounts/sessions.ts'
import { CHANGES_KEPT_DAYS } from '../src/domain/inventory/changes.ts'
import { OLDEST_RATE_DAYS } from '../src/domain/rates.ts'
import { SETTINGS } from '../src/settings/config.ts'
import { LIFETIMES } from '../src/sources/marketplace/settings.ts'

const ROOT = new URL('..', import.meta.url).pathname
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** As the guides write it: 7 days, 24 hours, 1 hour, 15 minutes. */
function span(ms: number): string {
  const [size, unit] = ms >= 2 * DAY_MS ? [DAY_MS, 'day'] : ms >= HOUR_MS ? [HOUR_MS, 'hour'] : [MINUTE_MS, 'minute']
  const count = ms / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const inChinese = (ms: number) =>
  span(ms)
    .replace(/ days?/, ' 天')
    .replace(/ hours?/, ' 小时')
    .replace(/ minutes?/, ' 分钟')
const seconds = (setting: { readonly default: string }) => `${Number(setting.default) / 1000} seconds`
const kept = `${CHANGES_KEPT_DAYS} days`
const lifetime = ({ fresh_ms, stale_ms }: { readonly fresh_ms: number; readonly stale_ms: number }) =>
  `| ${span(fresh_ms)} | ${span(stale_ms)} |`

/** A file, which of its lines, and what each of these lines has to say. */
const SAID: readonly (readonly [path: string, line: RegExp, ...phrases: string[]])[] = [
  ['docs/guides/changes.md', /\d+ days/, kept],
  ['docs/guides/retention.md', /^\| the log of changes/, kept],
  ['docs/guides/retention.md', /^\| how long requests took/, span(HOURS_MS)],
  ['docs/guides/retention.md', /^\| dashboard sessions/, span(SESSION_IDLE_MS), span(SESSION_LONGEST_MS)],
  ['docs/guides/security.md', /A session ends/, span(SESSION_IDLE_MS), `${SESSION_LONGEST_MS / DAY_MS}`],
  ['docs/guides/security.md', /wrong passwords/, span(LONGEST_WAIT_MS)],
  ['docs/guides/dashboard.md', /^\| `invite`/, span(LINK_LIFETIMES_MS.invitation)],
  ['docs/guides/dashboard.md', /Forgot your password.*passkey/, span(SESSION_FRESH_MS)],
  ['docs/guides/marketplace.md', /^- \*\*Rates\*\*/, `${OLDEST_RATE_DAYS} days`],
  ['docs/guides/marketplace.md', /^\| brands/, lifetime(LIFETIMES.brands)],
  ['docs/guides/marketplace.md', /^\| series/, lifetime(LIFETIMES.series)],
  ['docs/guides/marketplace.md', /^\| a search/, lifetime(LIFETIMES.search)],
  ['docs/guides/marketplace.md', /^\| a car/, lifetime(LIFETIMES.car)],
  ['docs/guides/marketplace.md', /`ERSHOU_SOURCE_TIMEOUT_MS` \(/, seconds(SETTINGS.sourceTimeoutMs)],
  ['docs/guides/marketplace.md', /`ERSHOU_SOURCE_BUDGET_MS` \(/, seconds(SETTINGS.sourceBudgetMs)],
  ['docs/guides/retrying.md', /copy is younger than/, span(LIFETIMES.car.fresh_ms)],
  ['src/dashboard/texts/account.ts', /[Ss]ession.* without use/, span(SESSION_IDLE_MS), span(SESSION_LONGEST_MS)],
  ['src/dashboard/texts/account.ts', /会话在/, inChinese(SESSION_IDLE_MS), inChinese(SESSION_LONGEST_MS)],
  ['src/dashboard/texts/account.ts', /If the new address can be used/, span(LINK_LIFETIMES_MS.email)],
  ['src/dashboard/texts/account.ts', /如果新邮箱/, inChinese(LINK_LIFETIMES_MS.email)],
  ['src/dashboard/texts/signing.ts', /can sign up with this address/, span(LINK_LIFETIMES_MS.sign_up)],
  ['src/dashboard/texts/signing.ts', /如果该邮箱可以在此注册/, inChinese(LINK_LIFETIMES_MS.sign_up)],
]

describe('numbers in prose', () => {
  const rows = SAID.map(([path, line, ...phrases]) => ({ path, line, phrases }))

  it.each(rows)('$path, $line', ({ path, line, phrases }) => {
    const lines = readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((one) => line.test(one))
    expect(lines.length).toBeGreaterThan(0)
    for (const one of lines) for (const phrase of phrases) expect(one).toContain(phrase)
  })

  it('are in mails how long the link in them works', () => {
    const mails = readFileSync(join(ROOT, 'src/accounts/signing-in/mails.ts'), 'utf8')
    const { sign_up, invitation, password, email } = LINK_LIFETIMES_MS
    const lifetimes = [sign_up, invitation, password, email]
    expect([...mails.matchAll(/\d+ (?:days|hours?)\b/g)].map(([found]) => found)).toEqual(lifetimes.map(span))
    expect([...mails.matchAll(/\d+ (?:天|小时)/g)].map(([found]) => found)).toEqual(lifetimes.map(inChinese))
  })

  it('say ten minutes where a proof counts for ten minutes', () => {
    expect(SESSION_PROOF_MS).toBe(10 * MINUTE_MS)
    const texts = readFileSync(join(ROOT, 'src/dashboard/texts/operator.ts'), 'utf8')
    expect(texts).toMatch(/for ten minutes/)
    expect(texts).toMatch(/十分钟内/)
  })
})
