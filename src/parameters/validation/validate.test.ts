import { describe, expect, it } from 'vitest'
import { endpoint } from '../../api/endpoint.ts'
import { ECHO_ENDPOINTS } from '../../api/fixtures/echo-endpoints.ts'
import { textParameter } from './parameters.ts'
import { readQuery } from './read-query.ts'
import { createValidator, type PathTexts } from './validate.ts'

function ask(path: string, query: string, pathTexts: PathTexts = {}) {
  const row = ECHO_ENDPOINTS.find((one) => one.path === path)
  if (!row) throw new Error(path)
  return createValidator(row)(pathTexts, readQuery(query))
}

async function complaints(path: string, query: string, pathTexts?: PathTexts): Promise<string[]> {
  const validated = await ask(path, query, pathTexts)
  if (!('complaints' in validated)) return []
  return validated.complaints.map(({ type, loc, input }) => `${loc.join('.')} ${type} ${JSON.stringify(input)}`)
}

describe('validate', () => {
  it('gives every parameter a value, path first', async () => {
    const validated = await ask('/v1/cars/{car_id}/similar', 'lang=zh', { car_id: '5' })
    expect('values' in validated && Object.entries(validated.values)).toEqual([
      ['car_id', 5],
      ['limit', 10],
      ['lang', 'zh'],
    ])
  })

  it.each<[string, string, string[]]>([
    ['of a repeated name only the last counts', 'page=abc&page=2', []],
    ['and is refused', 'page=2&page=abc', ['query.page int_parsing "abc"']],
    ['empty is not absent', 'age_min=&lang', ['query.age_min int_parsing ""', 'query.lang literal_error ""']],
    ['an empty text is', 'brand=&model&q=', []],
    ['names have their case', 'PAGE=1', ['query.PAGE extra_forbidden "1"']],
    ['brackets are part of a name', 'page[]=1', ['query.page[] extra_forbidden "1"']],
    [
      'names of the prototype are unknown',
      '__proto__=1&toString=2',
      ['query.__proto__ extra_forbidden "1"', 'query.toString extra_forbidden "2"'],
    ],
    [
      'fields as declared, then extras as sent',
      'limit=10&year_from=2019&page=0&foo=1&foo=2&age_min=x',
      [
        'query.age_min int_parsing "x"',
        'query.page greater_than_equal "0"',
        'query.limit extra_forbidden "10"',
        'query.year_from extra_forbidden "2019"',
        'query.foo extra_forbidden ["1","2"]',
      ],
    ],
    ['a range', 'age_min=5&age_max=3', ['query.age_max value_error "3"']],
    ['a range with equal ends', 'age_min=5&age_max=5', []],
    ['half a range', 'age_min=5', []],
    ['a range with a wrong end', 'age_min=x&age_max=3', ['query.age_min int_parsing "x"']],
    [
      'a range among others',
      'age_min=5&age_max=%203&page=0&brand=nobody&x=',
      [
        'query.brand value_error "nobody"',
        'query.age_max value_error " 3"',
        'query.page greater_than_equal "0"',
        'query.x extra_forbidden ""',
      ],
    ],
    [
      'a range beyond what numbers can tell',
      `mileage_min=${10n ** 22n + 10_000n}&mileage_max=${10n ** 22n}`,
      [`query.mileage_max value_error "${10n ** 22n}"`],
    ],
    [
      'steps in the default currency',
      'price_min=15000&price_max=1',
      ['query.price_min multiple_of "15000"', 'query.price_max multiple_of "1"'],
    ],
    ['no steps in the other', 'price_min=15000&price_max=1&currency=eur', ['query.price_max value_error "1"']],
    ['no steps in a wrong one', 'price_min=15000&currency=usd', ['query.currency literal_error "usd"']],
    ['one complaint a field', 'price_min=30000&price_max=15000', ['query.price_max multiple_of "15000"']],
    ['a rule that fails loses', 'brand=down&page=0', ['query.page greater_than_equal "0"']],
    ['to an extra, too', 'brand=down&x=1', ['query.x extra_forbidden "1"']],
    ['to a rule, too', 'brand=down&age_min=5&age_max=3', ['query.age_max value_error "3"']],
  ])('%s', async (_, query, expected) => expect(await complaints('/v1/search', query)).toEqual(expected))

  it('throws the failure of a rule when nothing else is wrong', () => {
    expect(() => ask('/v1/search', 'brand=down')).toThrow(expect.objectContaining({ kind: 'source_unavailable' }))
  })

  it('does not take a bug in a rule for a failure', () => {
    const [search] = ECHO_ENDPOINTS
    if (!search) throw new Error('no endpoints')
    const parameters = { brand: textParameter({ description: '' }) }
    const check = () => {
      throw new TypeError('bug')
    }
    const row = endpoint({ ...search, parameters, rules: [{ fields: ['brand'], check }] })
    expect(() => createValidator(row)({}, readQuery('brand=x&y=1'))).toThrow('bug')
  })

  it('puts the path first and knows it from the query', async () => {
    expect(await complaints('/v1/cars/{car_id}/similar', 'lang=fr&limit=0&car_id=1', { car_id: 'abc' })).toEqual([
      'path.car_id int_parsing "abc"',
      'query.limit greater_than_equal "0"',
      'query.lang literal_error "fr"',
      'query.car_id extra_forbidden "1"',
    ])
  })

  it.each([
    ['/v1/search/count', 'page=1&lang=en', ['query.page extra_forbidden "1"', 'query.lang extra_forbidden "en"']],
    ['/v1/search/count', 'sort=newest', []],
    ['/v1/me', 'x', ['query.x extra_forbidden ""']],
    ['/v1/makes', 'lang=en&page=1', ['query.page extra_forbidden "1"']],
  ])('%s?%s', async (path, query, expected) => expect(await complaints(path, query)).toEqual(expected))

  it('writes the keys in the order of the wire', async () => {
    const validated = await ask('/v1/search', 'brand=nobody')
    expect(JSON.stringify(validated)).toBe(
      `{"complaints":[{"type":"value_error","loc":["query","brand"],"msg":"Value error, unknown brand 'nobody'","input":"nobody","ctx":{"error":{},"did_you_mean":"somebody"}}]}`,
    )
  })
})
