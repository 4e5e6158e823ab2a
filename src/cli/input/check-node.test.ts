import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findOldNode } from './check-node.ts'

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
