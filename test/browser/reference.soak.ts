import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEndpoints } from '../properties/list-endpoints.ts'
import { type OpenReference, openReference } from './open-reference.ts'
import { tryExamples } from './try-examples.ts'

let reference: OpenReference
beforeAll(async () => {
  reference = await openReference()
})
afterAll(() => reference?.close())

it('/docs has example requests that all succeed', async () => {
  const bodies = await tryExamples(reference, () => true)
  expect(Object.keys(bodies)).toHaveLength(listEndpoints().length)
})
