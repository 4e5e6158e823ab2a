import { expect, it } from 'vitest'
import { explainNull } from './explain-null.ts'

const anyOf = [{ type: 'number' }, { type: 'null' }]

it.each([
  [{ type: 'number', description: 'Never null.' }, null],
  [{ anyOf, description: 'In km. Null if unknown, never 0. Stated by the seller.' }, 'Null if unknown, never 0.'],
  [{ anyOf, description: 'A date. Null if unknown; see `state`.' }, 'Null if unknown; see `state`.'],
  [{ anyOf, description: 'In km.' }, 'Unknown.'],
  [{ anyOf }, 'Unknown.'],
])('%j', (schema, means) => {
  expect(explainNull(schema)).toBe(means)
})
