import { describe, expect, it } from 'vitest'
import { describeBounds, describeType, listValues } from './describe-schema.ts'

const schemas = {
  Car: { type: 'object', properties: { id: { type: 'integer' } } },
  Colour: { type: 'string', enum: ['red', 'blue'] },
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('the type of a schema', () => {
  it.each([
    [{}, 'any value'],
    [{ type: 'integer' }, 'integer'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number or null'],
    [{ type: 'string', format: 'uri' }, 'URL'],
    [{ const: false }, 'always false'],
    [{ type: ['string', 'integer', 'null'] }, 'string, integer or null'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'object of integer'],
    [{ type: 'object', additionalProperties: {} }, 'object'],
    [{ type: 'object', properties: {} }, 'object'],
    [ref('Car'), 'Car'],
    [ref('Missing'), 'any value'],
    [{ type: 'array', items: ref('Car') }, 'list of Car'],
    [{ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] }, 'list of string or null'],
    [{ anyOf: [ref('Car'), ref('Colour')] }, 'Car or string'],
    [{ oneOf: [ref('Car'), ref('Colour')] }, 'Car or string'],
  ])('%j is %s', (schema, words) => {
    expect(describeType(schema, schemas)).toBe(words)
  })
})

describe('the bounds of a schema', () => {
  it.each([
    [{ type: 'integer' }, ''],
    [{ type: 'integer', minimum: 0 }, '0 or more'],
    [{ type: 'integer', minimum: 0, maximum: 100 }, '0 to 100'],
    [{ type: 'integer', maximum: 1000 }, 'up to 1000'],
    [{ type: 'integer', minimum: 1900, maximum: 2100 }, '1900 to 2100'],
    [{ anyOf: [{ exclusiveMinimum: 0, multipleOf: 10_000 }, { type: 'null' }] }, 'above 0, steps of 10,000'],
    [{ anyOf: [{ minimum: 0 }, { type: 'null' }], 'x-steps': 'in CNY steps of 5' }, '0 or more, in CNY steps of 5'],
    [{ anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] }, 'up to 200 characters'],
    [{ type: 'array', maxItems: 24, items: { type: 'integer' } }, 'at most 24'],
    [{ anyOf: [{ type: 'array', maxItems: 50, items: {} }, { type: 'null' }] }, 'at most 50'],
  ])('%j: %s', (schema, words) => {
    expect(describeBounds(schema)).toBe(words)
  })
})

it('finds allowed values behind null, lists and references', () => {
  expect(listValues({ anyOf: [{ type: 'array', items: ref('Colour') }, { type: 'null' }] }, schemas)).toEqual([
    'red',
    'blue',
  ])
  expect(listValues({ type: 'string' }, schemas)).toEqual([])
  expect(listValues({ type: 'string', const: 'full', enum: ['full'] }, schemas)).toEqual([])
})
