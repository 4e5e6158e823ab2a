/** Each field of each answer is described, says what null means, and has a valid example. */
import { describe, expect, it } from 'vitest'
import { buildOpenApi, readExamples } from '../../src/api/description/openapi.ts'
import { createSchemaValidators } from './answer-validators.ts'
import { listEndpoints } from './list-endpoints.ts'
import { type Field, type FieldSchema, holdsRecords, isNullable, listFields } from './list-fields.ts'

type Schemas = Readonly<Record<string, FieldSchema>>

const endpoints = listEndpoints()
const openapi = buildOpenApi(endpoints, readExamples())
const { schemas } = openapi.components as { readonly schemas: Schemas }
const fields = listFields(schemas)

/** The description of a field, its own or that of its record. */
function tellOf({ description, $ref }: FieldSchema): string {
  return description ?? schemas[$ref?.split('/').at(-1) ?? '']?.description ?? ''
}

/** One list of names instead of single failures, so that everything missing is visible at once. */
const namesOf = (some: readonly Field[]) => some.map(({ name }) => name)

describe('the fields of the interface description', () => {
  it('are found at any depth', () => {
    expect(fields.length).toBeGreaterThan(150)
    const names = namesOf(fields)
    for (const name of [
      'CarDetail.engine.power_kw',
      'Me.allowance.resets_at',
      'Error.detail.code',
      'SearchResponse.page',
    ])
      expect(names).toContain(name)
  })

  it('are described, and so are the records', () => {
    expect(namesOf(fields.filter(({ schema }) => tellOf(schema).length < 8))).toEqual([])
    const records = Object.entries(schemas).filter(([, { description = '' }]) => description.length < 8)
    expect(records.map(([name]) => name)).toEqual([])
  })

  it('have a description of more than null', () => {
    const withoutNull = (text: string) => text.replace(/[^.:;]*\bnull\b[^.]*\.?/gi, '')
    expect(namesOf(fields.filter(({ schema }) => !/\w{3}/.test(withoutNull(tellOf(schema)))))).toEqual([])
  })

  it('say what null means wherever it is possible', () => {
    const nullable = fields.filter(({ schema }) => isNullable(schema))
    expect(nullable.length).toBeGreaterThan(60)
    // The word and something about it: "Null if unknown", "null for a car without motors".
    const silent = nullable.filter(
      ({ schema }) => !/\bnull\b\W+\w+\W+\w+|\bnull:\W*\w+/i.test(schema.description ?? ''),
    )
    expect(namesOf(silent)).toEqual([])
  })

  it('do not mention null where it is impossible', () => {
    const wrong = fields.filter(
      ({ schema }) => !isNullable(schema) && /\bnull if\b|\bnull:/i.test(schema.description ?? ''),
    )
    expect(namesOf(wrong)).toEqual([])
  })

  it('have an example, unless their own fields do or there is only one value', () => {
    const bare = fields.filter(
      ({ schema }) => (schema.examples ?? []).length === 0 && !holdsRecords(schema) && schema.const === undefined,
    )
    expect(namesOf(bare)).toEqual([])
    const lists = Object.entries(schemas).filter(([, one]) => one.properties === undefined && !one.examples)
    expect(lists.map(([name]) => name)).toEqual([])
  })

  it('have valid examples other than null', () => {
    const validatorOf = createSchemaValidators(openapi)
    const wrong = fields.filter(({ pointer, schema }) => {
      const validate = validatorOf(pointer.split('/'))
      return (schema.examples ?? []).some((example) => example === null || !validate(example))
    })
    expect(namesOf(wrong)).toEqual([])
  })

  it('list every value of the closed sets', () => {
    const sets = fields.filter(({ name }) =>
      /\.(?:topic|status|result|rank|code|plan|parse_status|\w+_type)$/.test(name),
    )
    const open = sets.filter(({ schema }) => !JSON.stringify(schema).includes('"enum":'))
    // Words of a provider or of a listing, the kinds of complaint that pydantic has, and a group that bears the name of what it counts.
    expect(namesOf(open).sort()).toEqual([
      'CarDetail.usage_type',
      'FacetsResponse.groups.fuel_type',
      'InspectionReport.usage_type',
      'InspectionSummary.usage_type',
      'ProviderGrade.code',
      'ProviderInspectionItem.status',
    ])
  })

  it('are required, except those that a wire format or the source omits', () => {
    const optional = Object.entries(schemas).flatMap(([record, schema]) => {
      const { properties = {}, required = [] } = schema as FieldSchema & { readonly required?: readonly string[] }
      return Object.keys(properties)
        .filter((name) => !required.includes(name))
        .map((name) => `${record}.${name}`)
    })
    // The values of filters that only an inventory answers.
    const ofInventory =
      'colors damage_severities drives emission_codes gearboxes powertrains provinces registration_states report_statuses'.split(
        ' ',
      )
    expect(optional.sort()).toEqual([
      ...ofInventory.map((name) => `Filters.${name}`),
      'MarketplaceBlock.electric_vehicle',
      'ValidationError.ctx',
      'ValidationError.input',
    ])
  })
})

describe('the parameters of the interface description', () => {
  const all = endpoints.flatMap(({ path, parameters }) =>
    Object.entries(parameters).map(([name, one]) => ({ ...one, name: `${path} ${name}` })),
  )

  it('are described', () => {
    expect(all.length).toBeGreaterThan(40)
    expect(all.filter(({ description }) => description.length < 8).map(({ name }) => name)).toEqual([])
  })

  it('have a length limit wherever a caller can send text', () => {
    const texts = all.filter((one) => {
      const { anyOf = [], ...plain } = one.schema as FieldSchema
      const schema = anyOf.find(({ type }) => type !== 'null') ?? plain
      return one.in === 'query' && schema.type === 'string' && !schema.enum && schema.maxLength === undefined
    })
    expect(texts.map(({ name }) => name)).toEqual([])
  })
})

describe('each endpoint', () => {
  it('shows an example, which scripts/record-examples.ts asks for', () => {
    const recorded = Object.keys(readExamples())
    expect(endpoints.map(({ name }) => name).filter((name) => !recorded.includes(name))).toEqual([])
  })
})

describe('the two views of a report', () => {
  it('are distinguished by `view`', () => {
    const paths = openapi.paths as Readonly<Record<string, { readonly get: object }>>
    const text = JSON.stringify(paths['/v1/cars/{car_id}/inspection']?.get)
    expect(text).toContain(
      '"discriminator":{"propertyName":"view","mapping":{"summary":"#/components/schemas/InspectionSummary","full":"#/components/schemas/InspectionReport"}}',
    )
  })
})

describe('the description', () => {
  it('says how it may change', () => {
    const { description } = openapi.info as { readonly description: string }
    expect(description).toMatch(/fields may be added/i)
    expect(description).toMatch(/no field of `\/v1` is removed, renamed or changed in meaning/i)
  })
})
