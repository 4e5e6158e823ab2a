import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compileKernel } from '../fixtures/compile-kernel.ts'

const ARTEFACT = new URL('assets/kernel.wasm', import.meta.url)

it('is compiled from its source, byte for byte', async () => {
  const compiled = await compileKernel()
  if (process.env.UPDATE_EXPECTED === '1') writeFileSync(ARTEFACT, compiled)
  expect(readFileSync(ARTEFACT).equals(compiled)).toBe(true)
})
