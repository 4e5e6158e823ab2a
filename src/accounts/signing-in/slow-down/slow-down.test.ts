import { expect, it } from 'vitest'
import { Failure } from '../../../domain/failure.ts'
import { testAllowance } from '../fixtures/allowance-contract.ts'
import { countAddress, countEmail, countNetwork } from './count-address.ts'
import { createDevice, readDevice } from './known-device.ts'
import { createValues, OwnValues } from './own-values.ts'
import { AT_ONCE, type AttemptRule, EVERY_MS, LONGEST_WAIT_MS, SLOW_DOWN, STEADY } from './slow-down.ts'

function openRule(rule: AttemptRule = SLOW_DOWN, most?: number) {
  let time = 0
  const values = new OwnValues(() => time, most)
  return {
    waitMs: (name: string) =>
      values.change([{ kind: 'a', name }], ([kept = null], nowMs) => ({ result: rule.waitMs(kept, nowMs) })),
    /** Returns what takes it back. */
    async begin(name: string) {
      const names = [{ kind: 'a', name }]
      const begun = await values.change(names, ([before = null], nowMs) => {
        const value = rule.begin(before, nowMs)
        return { result: { before, after: value.text }, values: [value] }
      })
      return () =>
        values.change(names, ([kept = null], nowMs) => ({
          result: undefined,
          values: [rule.takeBack(kept, begun, nowMs)],
        }))
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

it('lets five failures pass, then asks for twice the time after each, up to fifteen minutes', async () => {
  const { waitMs, begin, pass } = openRule()
  const waits: number[] = []
  for (let i = 0; i < 17; i++) {
    pass(await waitMs('a'))
    await begin('a')
    waits.push((await waitMs('a')) / 1000)
  }
  expect(waits).toEqual([0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
})

it('forgets fifteen minutes after the next attempt would have been allowed, and not before', async () => {
  const { waitMs, begin, pass } = openRule()
  for (let i = 0; i < 5; i++) await begin('a')
  pass(2000 + 15 * 60_000 - 1)
  await begin('a')
  expect(await waitMs('a')).toBe(4000)
  pass(4000 + 15 * 60_000)
  await begin('a')
  expect(await waitMs('a')).toBe(0)
})

it('takes back what was no failure, and nothing more', async () => {
  const { waitMs, begin } = openRule()
  for (let i = 0; i < 4; i++) await begin('a')
  const takeBack = await begin('a')
  await takeBack()
  expect(await waitMs('a')).toBe(0)
  await begin('a')
  expect(await waitMs('a')).toBe(2000)
})

it('lets somebody go on at once who was right after many failures', async () => {
  const { waitMs, begin, pass } = openRule()
  for (let i = 0; i < 5; i++) await begin('a')
  pass(2000)
  const takeBack = await begin('a')
  await takeBack()
  expect(await waitMs('a')).toBe(0)
  await begin('a')
  expect(await waitMs('a')).toBe(4000)
})

it('does so, too, when others came after him', async () => {
  const { waitMs, begin } = openRule()
  const attempts = []
  for (let i = 0; i < 5; i++) attempts.push(await begin('a'))
  expect(await waitMs('a')).toBe(2000)
  await attempts[2]?.()
  expect(await waitMs('a')).toBe(0)
})

it('makes nobody wait for a clock that was set back, and gives one attempt for it', async () => {
  for (const rule of [SLOW_DOWN, STEADY]) {
    const { waitMs, begin, pass } = openRule(rule)
    pass(86_400_000)
    for (let i = 0; i < AT_ONCE; i++) await begin('a')
    pass(-3_600_000)
    expect(await waitMs('a')).toBe(0)
    await begin('a')
    expect(await waitMs('a')).toBe(rule === STEADY ? EVERY_MS : LONGEST_WAIT_MS)
  }
})

it('takes back nothing from a count that was forgotten meanwhile', async () => {
  for (const rule of [SLOW_DOWN, STEADY]) {
    const { waitMs, begin, pass } = openRule(rule)
    const takeBack = await begin('a')
    pass(3_600_000)
    await takeBack()
    expect(await waitMs('a')).toBe(0)
  }
})

it('keeps names apart, and no more of them than it may', async () => {
  const { waitMs, begin } = openRule(SLOW_DOWN, 3)
  for (let i = 0; i < 5; i++) await begin('a')
  expect(await waitMs('b')).toBe(0)
  for (const name of ['b', 'c', 'd']) await begin(name)
  expect(await waitMs('a')).toBe(0)
})

it('pushes out nobody for names that ended, or whose attempts were no failures', async () => {
  const { waitMs, begin, pass } = openRule(SLOW_DOWN, 3)
  for (const name of ['b', 'c']) await begin(name)
  pass(10 * 60_000)
  for (let i = 0; i < 8; i++) await begin('a')
  pass(6 * 60_000)
  for (const name of ['d', 'e']) await begin(name)
  expect(await waitMs('a')).toBe(0)
  await begin('a')
  // The ninth in a row: 'a' was kept, although 'd' and 'e' came later than 'b' and 'c', which had expired.
  expect(await waitMs('a')).toBe(32_000)
  const takeBack = await begin('d')
  await takeBack()
  expect(await waitMs('a')).toBe(32_000)
})

it('bounds attempts to 30 at once, then one a minute', async () => {
  const { waitMs, begin, pass } = openRule(STEADY)
  for (let i = 0; i < AT_ONCE; i++) {
    expect(await waitMs('a')).toBe(0)
    await begin('a')
  }
  expect([await waitMs('a'), await waitMs('b')]).toEqual([EVERY_MS, 0])
  pass(EVERY_MS - 1)
  expect(await waitMs('a')).toBe(1)
  pass(1)
  const takeBack = await begin('a')
  expect(await waitMs('a')).toBe(EVERY_MS)
  await takeBack()
  expect(await waitMs('a')).toBe(0)
  for (let i = 0; i < 5; i++) await (await begin('c'))()
  expect(await waitMs('c')).toBe(0)
})

testAllowance((now) => {
  const values = new OwnValues(now)
  return [values, values]
})

it.each([
  ['li@example.com', 'li@example.com'],
  [' Li@Example.COM ', 'li@example.com'],
  ['li+cars@example.com', 'li@example.com'],
  ['li+a+b@example.com', 'li@example.com'],
  ['+li@example.com', '+li@example.com'],
  ['l.i@example.com', 'l.i@example.com'],
  ['li@example.com..', 'li@example.com'],
  ['li@bücher.example', 'li@xn--bcher-kva.example'],
  ['li@xn--bcher-kva.example', 'li@xn--bcher-kva.example'],
  ['ﬁ@example.com', 'fi@example.com'],
  ['cafe\u0301@example.com', 'caf\u00e9@example.com'],
  ['ＬＩ@ｅｘａｍｐｌｅ．ｃｏｍ', 'li@example.com'],
  ['li@a b', 'li@a b'],
  ['li', 'li'],
  ['', ''],
])('counts mail to %j as to %s', (email, counted) => {
  expect(countEmail(email)).toBe(counted)
})

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['unix', 'unix'],
  ['', ''],
])('counts %s in the network %s', (address, counted) => {
  expect(countNetwork(address)).toBe(counted)
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3::192.0.2.7', '1:2:3:0::/64'],
  ['unix', 'unix'],
  ['', ''],
])('counts %s as %s', (address, counted) => {
  expect(countAddress(address)).toBe(counted)
})

it('knows a device by what it was given, for one account and one password', () => {
  const device = createDevice((length) => Buffer.alloc(length, 7), 'acc_1', 'hash')
  expect(readDevice(device, 'acc_1', 'hash')).toMatch(/^acc_1\../)
  expect(readDevice(device, 'acc_2', 'hash')).toBeNull()
  expect(readDevice(device, 'acc_1', 'another')).toBeNull()
  for (const forged of [null, '', 'x', `${device}x`, device.replace(/^./, '-'), device.replace(/.$/, '-')]) {
    expect(readDevice(forged, 'acc_1', 'hash')).toBeNull()
  }
})

it('goes on alone while the shared values are away, and hides no other error', async () => {
  const names = [{ kind: 'a', name: 'a' }]
  const fail = (error: Error) =>
    createValues({ change: () => Promise.reject(error) }, () => 0).change(names, () => ({ result: 1 }))
  await expect(fail(new Failure('limiter_unavailable', ''))).resolves.toBe(1)
  await expect(fail(new TypeError('a mistake'))).rejects.toThrow('a mistake')
})

it.each(['x y z', '{', 'null', '{"failures":"5"}', '-1'])(
  'counts from the beginning after %j, which it did not write',
  (kept) => {
    for (const rule of [SLOW_DOWN, STEADY]) {
      expect(rule.waitMs(kept, 1000) > 0).toBe(false)
      const { text } = rule.begin(kept, 1000)
      expect(rule.waitMs(text, 1000) > 0).toBe(false)
    }
  },
)
