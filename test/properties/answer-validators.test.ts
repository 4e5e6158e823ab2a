import { describe, expect, it } from 'vitest'
import { buildOpenApi, readExamples } from '../../src/api/description/openapi.ts'
import { createAnswerValidators } from './answer-validators.ts'
import { listEndpoints } from './list-endpoints.ts'

const endpoints = listEndpoints()
const examples = readExamples()
const openapi = buildOpenApi(endpoints, examples)
const validatorOf = createAnswerValidators(openapi)

describe('the published schemas', () => {
  it('allow new fields in records', () => {
    expect(JSON.stringify(openapi)).toContain('"properties":')
    expect(JSON.stringify(openapi)).not.toContain('"additionalProperties":false')
  })

  it.each(endpoints)('are kept by the example of $path', ({ path, name }) => {
    const validate = validatorOf(path, 200)
    validate(examples[name])
    expect(validate.errors ?? []).toEqual([])
  })
})

describe('an answer validated against them', () => {
  const validate = validatorOf('/v1/cars/{car_id}', 200)
  const car = examples.car as { engine: object; marketplace: object }

  it('must not have an additional field, at any depth', () => {
    expect(validate({ ...car, besides: 1 })).toBe(false)
    expect(validate({ ...car, engine: { ...car.engine, besides: 1 } })).toBe(false)
    expect(validate({ ...car, marketplace: { ...car.marketplace, besides: {} } })).toBe(false)
  })

  it('must not lack a field', () => {
    expect(validate({ ...car, engine: {} })).toBe(false)
  })

  it("may have any of the source's own keys", () => {
    expect(validate({ ...car, marketplace: { ...car.marketplace, catalog: { besides: 1 } } })).toBe(true)
  })

  it('is one of the two views of a report, not a mixture', () => {
    const view = validatorOf('/v1/cars/{car_id}/inspection', 200)
    expect(view(examples.inspection)).toBe(true)
    expect(view({ ...(examples.inspection as object), derived: null })).toBe(false)
  })
})
