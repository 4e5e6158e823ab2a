import { describe, expect, it } from 'vitest'
import { networkOf, readClientAddress } from './client-address.ts'

describe('the address of a client', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['"192.0.2.1"', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['2001:0db8:0000:0000:0000:0000:0000:0007', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['"[2001:db8::7]:4711"', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (written, address) => expect(readClientAddress(written)).toBe(address))

  it.each(['', 'unknown', '_hidden', '192.0.2', '192.0.2.256', '1.2.3.4.5', '[::1', '::1]', 'x'.repeat(60_000), '[]'])(
    '%s is none',
    (written) => expect(readClientAddress(written)).toBeNull(),
  )
})

describe('the network of a client', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '0:0:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2'],
    ['', ''],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})
