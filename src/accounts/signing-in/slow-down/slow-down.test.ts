import { expect, it } from 'vitest'
import { Allowance } from './allowance.ts'
import { countAddress, countEmail, countNetwork } from './count-address.ts'
import { createDevice, readDevice } from './known-device.ts'
import { AT_ONCE, EVERY_MS, SlowDown, SteadyBound } from './slow-down.ts'

function openSlowDown(most?: number) {
  let time = 0
  const slowDown = new SlowDown(() => time, most)
  return {
    slowDown,
    pass: (ms: number) => {
      time += ms
    },
  }
}

it('lets five failures pass, then asks for twice the time after each, up to fifteen minutes', () => {
  const { slowDown, pass } = openSlowDown()
  const waits: number[] = []
  for (let i = 0; i < 17; i++) {
    pass(slowDown.waitMs('a'))
    slowDown.begin('a')
    waits.push(slowDown.waitMs('a') / 1000)
  }
  expect(waits).toEqual([0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
})

it('forgets fifteen minutes after the next attempt would have been allowed, and not before', () => {
  const { slowDown, pass } = openSlowDown()
  for (let i = 0; i < 5; i++) slowDown.begin('a')
  pass(2000 + 15 * 60_000 - 1)
  slowDown.begin('a')
  expect(slowDown.waitMs('a')).toBe(4000)
  pass(4000 + 15 * 60_000)
  slowDown.begin('a')
  expect(slowDown.waitMs('a')).toBe(0)
})

it('takes back what was no failure, and nothing more', () => {
  const { slowDown } = openSlowDown()
  for (let i = 0; i < 4; i++) slowDown.begin('a')
  slowDown.begin('a').takeBack()
  expect(slowDown.waitMs('a')).toBe(0)
  slowDown.begin('a')
  expect(slowDown.waitMs('a')).toBe(2000)
})

it('lets somebody go on at once who was right after many failures', () => {
  const { slowDown, pass } = openSlowDown()
  for (let i = 0; i < 5; i++) slowDown.begin('a')
  pass(2000)
  slowDown.begin('a').takeBack()
  expect(slowDown.waitMs('a')).toBe(0)
  slowDown.begin('a')
  expect(slowDown.waitMs('a')).toBe(4000)
})

it('does so, too, when others came after him', () => {
  const { slowDown } = openSlowDown()
  const attempts = Array.from({ length: 5 }, () => slowDown.begin('a'))
  expect(slowDown.waitMs('a')).toBe(2000)
  attempts[2]?.takeBack()
  expect(slowDown.waitMs('a')).toBe(0)
})

it('keeps names apart, and no more of them than it may', () => {
  const { slowDown } = openSlowDown(3)
  for (let i = 0; i < 5; i++) slowDown.begin('a')
  expect(slowDown.waitMs('b')).toBe(0)
  for (const name of ['b', 'c', 'd']) slowDown.begin(name)
  expect(slowDown.waitMs('a')).toBe(0)
})

it('pushes out nobody for names that ended, or whose attempts were no failures', () => {
  const { slowDown, pass } = openSlowDown(3)
  for (const name of ['b', 'c']) slowDown.begin(name)
  pass(10 * 60_000)
  for (let i = 0; i < 8; i++) slowDown.begin('a')
  pass(6 * 60_000)
  for (const name of ['d', 'e']) slowDown.begin(name)
  expect(slowDown.waitMs('a')).toBe(0)
  slowDown.begin('a')
  // The ninth in a row: 'a' was kept, although 'd' and 'e' came later than 'b' and 'c', which had expired.
  expect(slowDown.waitMs('a')).toBe(32_000)
  slowDown.begin('d').takeBack()
  expect(slowDown.waitMs('a')).toBe(32_000)
})

it('bounds attempts to 30 at once, then one a minute', () => {
  let time = 0
  const bound = new SteadyBound(() => time)
  for (let i = 0; i < AT_ONCE; i++) {
    expect(bound.waitMs('a')).toBe(0)
    bound.begin('a')
  }
  expect([bound.waitMs('a'), bound.waitMs('b')]).toEqual([EVERY_MS, 0])
  time = EVERY_MS - 1
  expect(bound.waitMs('a')).toBe(1)
  time = EVERY_MS
  const attempt = bound.begin('a')
  expect(bound.waitMs('a')).toBe(EVERY_MS)
  attempt.takeBack()
  expect(bound.waitMs('a')).toBe(0)
  for (let i = 0; i < 5; i++) bound.begin('c').takeBack()
  expect(bound.waitMs('c')).toBe(0)
})

it('allows so many in a span, and says when there are more', () => {
  let time = 0
  const allowance = new Allowance(() => time, { most: 2, spanMs: 1000 })
  expect([allowance.take('a'), allowance.take('a')]).toEqual([0, 0])
  time = 400
  expect([allowance.take('a'), allowance.take('b')]).toEqual([600, 0])
  time = 1000
  expect(allowance.take('a')).toBe(0)
})

it('keeps some of them back where it is asked to, and gives all back', () => {
  const allowance = new Allowance(() => 0, { most: 2, spanMs: 1000 })
  expect([allowance.take('a', 1), allowance.take('a', 1), allowance.take('a'), allowance.take('a')]).toEqual([
    ...[0, 1000, 0, 1000],
  ])
  allowance.restore('a')
  expect(allowance.take('a')).toBe(0)
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
