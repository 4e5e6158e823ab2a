import { expect, it } from 'vitest'
import { readBillingAddress } from './billing-address.ts'

const TYPED = {
  name: ' Exporter  Ltd ',
  lines: ['Gasse 1', '', ' 1010 Wien\r\n', ''],
  country: 'at',
  vat_id: ' atu1234 ',
}

it('keeps what was typed, one line each, without what is empty or invisible', () => {
  expect(readBillingAddress(TYPED)).toEqual({
    done: { name: 'Exporter Ltd', lines: ['Gasse 1', '1010 Wien'], country: 'AT', vat_id: 'ATU1234' },
  })
  const hostile = { ...TYPED, name: 'A\r\nBcc: x@example.org\u202e', vat_id: '' }
  expect(readBillingAddress(hostile)).toMatchObject({ done: { name: 'A Bcc: x@example.org', vat_id: null } })
})

it('is removed where nothing was typed', () => {
  expect(readBillingAddress({ name: ' ', lines: ['', '\u200e'], country: '', vat_id: ' ' })).toEqual({ done: null })
})

it.each([
  [{ name: '' }, { name: 'missing' }],
  [{ name: 'x'.repeat(101) }, { name: 'too_long' }],
  [{ name: 'x'.repeat(1_000_000) }, { name: 'too_long' }],
  [{ lines: [' '] }, { lines: 'missing' }],
  [{ lines: ['a', 'b', 'c', 'd', 'e'] }, { lines: 'too_long' }],
  [{ lines: ['x'.repeat(101)] }, { lines: 'too_long' }],
  [{ country: '' }, { country: 'missing' }],
  [{ country: 'XX' }, { country: 'not_valid' }],
  [{ country: 'Austria' }, { country: 'not_valid' }],
  [{ vat_id: 'AT1' }, { vat_id: 'not_valid' }],
  [{ vat_id: '<b>1234' }, { vat_id: 'not_valid' }],
  [{ vat_id: '1'.repeat(33) }, { vat_id: 'too_long' }],
  [
    { name: '', country: '' },
    { name: 'missing', country: 'missing' },
  ],
])('says what is wrong with %j', (change, wrong) => {
  expect(readBillingAddress({ ...TYPED, ...change })).toEqual({ wrong })
})
