import { expect, it } from 'vitest'
import { bad, formatFindings, note, ok } from './finding.ts'

const FINDINGS = [
  ok('node', 'Node 20.19.0'),
  note('rates', 'a sentence that is too long for a narrow terminal\u001b'),
  bad('marketplace', 'x'.repeat(60)),
]

it('has one finding a line where there is no end to a line', () => {
  expect(formatFindings(FINDINGS, {}).split('\n')).toEqual([
    'ok    node         Node 20.19.0',
    'note  rates        a sentence that is too long for a narrow terminal\\u001b',
    `bad   marketplace  ${'x'.repeat(60)}`,
    '',
  ])
})

it('breaks sentences between words in a terminal', () => {
  expect(formatFindings(FINDINGS.slice(0, 2), { columns: 44, hasColor: true }).split('\n')).toEqual([
    '\u001b[32mok\u001b[0m    node   Node 20.19.0',
    '\u001b[33mnote\u001b[0m  rates  a sentence that is too long for',
    '             a narrow terminal\\u001b',
    '',
  ])
})
