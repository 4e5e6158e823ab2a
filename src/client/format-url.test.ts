import { describe, expect, it } from 'vitest'
import { formatPath, formatQuery, readBaseUrl } from './format-url.ts'

describe('the address of a service', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['https://Cars.Example/data/', 'https://cars.example/data'],
    ['https://cars.example/a/b', 'https://cars.example/a/b'],
  ])('%s', (given, base) => {
    expect(readBaseUrl(given)).toBe(base)
  })
})

describe('a name in a path', () => {
  it.each([
    ['BMW', 'BMW'],
    ['Land Rover', 'Land%20Rover'],
    ['宝马', '%E5%AE%9D%E9%A9%AC'],
    ['a/b', 'a%2Fb'],
    ['../../me', '..%2F..%2Fme'],
    ['a?b#c', 'a%3Fb%23c'],
    ['%2e%2e', '%252e%252e'],
    ['{make}', '%7Bmake%7D'],
    ['...', '...'],
  ])('%s stays within the path', (make, encoded) => {
    const path = formatPath('/v1/makes/{make}/models', [make])
    expect(path).toBe(`/v1/makes/${encoded}/models`)
    expect(new URL(path, 'http://service.test').pathname).toBe(path)
  })
})

describe('a query', () => {
  it.each([
    [{}, ''],
    [{ brand: null, model: undefined }, ''],
    [{ price_min: 0, q: '' }, '?price_min=0&q='],
    [{ fuel_type: ['diesel', 'hybrid'] }, '?fuel_type=diesel%2Chybrid'],
    [{ q: 'a&page=2' }, '?q=a%26page%3D2'],
  ])('%j', (params, query) => {
    expect(formatQuery(params)).toBe(query)
  })
})
