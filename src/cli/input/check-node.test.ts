import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findFewFiles, findOldNode, findSmallHeap } from './check-node.ts'

it.each(['20.19.0', '20.20.1', '22.0.0', '24.1.0', '100.0.0', process.versions.node])('Node %s will do', (version) => {
  expect(findOldNode(version)).toBeNull()
})

it.each(['20.18.3', '18.20.4', '20.9.0', '6.0.0', ''])('Node %s is too old', (version) => {
  expect(findOldNode(version)).toContain(`needs Node 20.19 or later, but this is Node ${version}`)
})

it('asks for what the manifest asks for', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(engines.node).toBe('>=20.19')
})

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

it('warns of a heap that a service does not fit into, and of no other', () => {
  expect(findSmallHeap(112 * 2 ** 20)).toMatch(
    /^ershou: Node can use a heap of only 1\d\d(\.\d)? MB, .*max-old-space-size/,
  )
  expect(findSmallHeap(144 * 2 ** 20)).toBe(null)
  expect(findSmallHeap()).toBe(null)
})
