import { expect, it } from 'vitest'
import { findFewFiles } from './find-few-files.ts'

const limits = (files: string) =>
  `Limit  Soft Limit  Hard Limit  Units\nMax open files            ${files}    4096   files\n`

it.each([
  ['64', /can open only 64 files, but needs 512: raise the limit to 4096 \(ulimit -n 4096/],
  ['511', /can open only 511/],
])('names a limit of %s', (files, sentence) => {
  expect(findFewFiles(limits(files))).toMatch(sentence)
})

it.each(['512', '1048576', 'unlimited'])('says nothing of a limit of %s', (files) => {
  expect(findFewFiles(limits(files))).toBe(null)
})

it('says nothing where nobody can tell', () => {
  expect(findFewFiles('')).toBe(null)
})
