import { expect, it } from 'vitest'
import { makeResult } from './make-result.ts'

const made = { omitted: [], unknown: [], quoted: [], caution: null, lessBy: 'Ask for less.', cost: 1 }

it('is the same as structure and as text', () => {
  const { content, structuredContent, isError } = makeResult({ ...made, answer: { count: 1 } })
  expect([JSON.parse(content[0].text), isError]).toEqual([structuredContent, undefined])
  expect(structuredContent).toMatchObject({ answer: { count: 1 }, unknown_means: expect.stringContaining('not zero') })
})

it('is never a part: beyond the limit it is an error that says how to ask for less', () => {
  const { content, structuredContent, isError } = makeResult({ ...made, answer: { text: 'x'.repeat(100_000) } })
  expect([isError, structuredContent]).toEqual([true, undefined])
  const { error } = JSON.parse(content[0].text)
  expect(error).toMatchObject({ code: 'answer_too_large', what_to_do: 'Ask for less.', cost: 1 })
  expect(content[0].text).not.toContain('xx')
})
