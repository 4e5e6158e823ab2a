import { describe, expect, it } from 'vitest'
import { ErshouError, type ErshouValidationError } from './errors.ts'
import { readAnswer } from './read-answer.ts'
import { SYSTEM_TIMING } from './timing.ts'

/** Deeper than the stack allows. */
const DEEP = '['.repeat(50_000) + ']'.repeat(50_000)

function read(
  status: number,
  text: string,
  { key = 'hunter2', type = 'application/json', link = '' } = {},
): ErshouError {
  const received = { status, headers: new Headers({ 'content-type': type, link }), text }
  const redact = (one: string) => one.replaceAll(key, '[key]')
  try {
    readAnswer(received, { target: 'GET /v1/me', answers: 'object', timing: SYSTEM_TIMING, redact })
  } catch (error) {
    expect(error).toBeInstanceOf(ErshouError)
    return error as ErshouError
  }
  return expect.fail('it is an answer')
}

describe('an answer that is an error', () => {
  it.each([
    ['is nested too deep', 400, `{"detail":${DEEP}}`, "400: an answer that is not the service's (application/json)"],
    ['is refused with a too deep location', 422, `{"detail":[{"loc":${DEEP},"msg":"a","type":"b"}]}`, '422: '],
    ['is refused with an invalid location', 422, '{"detail":[{"loc":[{"toString":1}],"msg":"a","type":"b"}]}', '422: '],
  ])('is read when it %s', (_, status, text, said) => {
    expect(read(status, text).message).toBe(`GET /v1/me: ${said}`)
  })

  it.each(['1', 't', '"', '{'])('is read with the key %j, which is also JSON syntax', (key) => {
    expect(read(400, '{"detail":{"n":11,"flag":true}}', { key }).detail).toEqual({ n: 11, flag: true })
  })

  it('has the key removed from all names and texts, in any encoding', () => {
    const { detail } = read(400, '{"detail":{"hunter2":["\\u0068unter2 \\"x"]}}')
    expect(detail).toEqual({ '[key]': ['[key] "x'] })
  })

  it('says what was meant, also behind long complaints', () => {
    const link = '</docs>; rel="help"; title="did you mean brand?", </docs>; rel="next", </docs>; rel="help"'
    const text = (msg: string) => JSON.stringify({ detail: [{ loc: ['query', 'make'], msg, type: 'extra_forbidden' }] })
    const error = read(422, text('No.'), { link }) as ErshouValidationError
    expect([error.message, error.hints]).toEqual([
      'GET /v1/me: 422: make: No. (did you mean brand?)',
      ['did you mean brand?'],
    ])
    expect(read(422, text('x'.repeat(1000)), { link }).message).toMatch(/x… \(did you mean brand\?\)$/)
  })

  it('shows no part of the key where its content type is truncated', () => {
    expect(read(500, '', { type: `${'x'.repeat(57)}hunter2` }).message).toContain(`${'x'.repeat(57)}[ke)`)
  })
})
