import { expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import { describeComplaints, describeFailure } from './describe-error.ts'

const complaint = (loc: (string | number)[], msg: string) => ({ loc, msg, type: 'value_error', input: 'secret' })

it('has the code and sentence of a failure, without keys and not too long', () => {
  const failure = new Failure('quota_exhausted', `No more. ershou_live_${'a'.repeat(32)} ${'x'.repeat(300)}`)
  const { code, detail } = describeFailure(failure)
  expect(code).toBe('quota_exhausted')
  expect(detail).toMatch(/^No more\. ershou_live_\[redacted\] x+…$/)
  expect(detail.length).toBeLessThan(210)
})

it('says nothing about a bug', () => {
  expect(describeFailure(new Error('select * from keys'))).toEqual({
    code: 'internal',
    detail: 'Something went wrong on our side.',
  })
})

it.each([
  [[complaint(['query', 'brand'], 'Value error, unknown brand')], 'brand: Value error, unknown brand'],
  [[complaint(['query', 'page'], 'Too small'), complaint(['query', 'lang'], 'No')], 'page: Too small (and 1 more)'],
  [[complaint(['query'], 'Too many items')], 'Too many items'],
  [
    [complaint(['query', 'brand'], "Value error, unknown brand 'it's me': it has none")],
    'brand: Value error, unknown brand',
  ],
  [
    [{ ...complaint(['query', 'brand'], "Value error, unknown brand 'BWM'"), ctx: { error: {}, did_you_mean: 'BMW' } }],
    'brand: Value error, unknown brand (did you mean BMW?)',
  ],
  [[complaint(['query', `${'a'.repeat(32)}0`], 'No')], '…: No'],
  [[], ''],
])('names the first problem of a request, without its input', (complaints, detail) => {
  expect(describeComplaints(complaints)).toEqual({ code: 'validation_error', detail })
})
