import { describe, expect, it } from 'vitest'
import { formatLocation, formatMismatch } from './errors.ts'
import { createPathFinder } from './find-path.ts'
import { readPath } from './request-target.ts'

const findPath = createPathFinder([
  { path: '/v1/search', methods: ['GET'] },
  { path: '/v1/makes', methods: ['GET'] },
  { path: '/v1/makes/{make}/models', methods: ['GET'] },
  { path: '/v1/cars/{car_id}', methods: ['GET'] },
  { path: '/openapi.json', methods: ['GET', 'HEAD'] },
])
const find = (path: string) => findPath(path, 'POST')

describe('what no route answers', () => {
  it.each([
    '/',
    '',
    '*',
    '//',
    '/v1',
    '/V1/search',
    '/v1/Search',
    '/v1/nope/',
    '/v1/cars/',
    '/v1/cars//',
    '/v1/cars/1/2',
    '/v1/makes//models',
    '/v1/search ',
    '//v1/search',
    '/__proto__',
    '/openapixjson',
    'http://ershou.test/v1/search',
  ])('is nothing at %j', (path) => {
    expect(find(path)).toEqual({ kind: 'not_found' })
  })

  it.each([
    ['/v1/search', 'GET'],
    ['/v1/cars/1', 'GET'],
    ['/v1/makes/../models', 'GET'],
    ['/openapi.json', 'GET, HEAD'],
  ])('has another method at %j', (path, allow) => {
    expect(find(path)).toEqual({ kind: 'method_not_allowed', allow })
  })

  it.each(['/v1%2Fsearch', '/v1/cars%2f1', '/openapi%2ejson'])(
    'is nothing at %j, with the method of a route',
    (target) => {
      expect(findPath(readPath(target).path, 'GET')).toEqual({ kind: 'not_found' })
    },
  )
})

describe('redirects', () => {
  it.each([
    ['/v1/makes/?lang=zh', '/v1/makes?lang=zh'],
    ['/v1/makes///', '/v1/makes'],
    ['/v1/makes%2F', '/v1/makes'],
    ['/v1/makes/?', '/v1/makes'],
    ['/v1/makes/%E5%A4%A7%E4%BC%97/models/', '/v1/makes/%E5%A4%A7%E4%BC%97/models'],
    ['/v1/makes/Land%20Rover/models/?a=b%20c', '/v1/makes/Land%20Rover/models?a=b%20c'],
    ['/v1/makes/a%0d%0ab/models/?x="<>', '/v1/makes/a%0D%0Ab/models?x=%22%3C%3E'],
    ["/v1/makes/a~!$&'()*+,;=:@b/models/", "/v1/makes/a~!$&'()*+,;=:@b/models"],
    ['/openapi.json/', '/openapi.json'],
  ])('%s', (target, location) => {
    const { path, queryText } = readPath(target)
    const found = find(path)
    expect(found.kind).toBe('redirect')
    const { status, headers, body } = formatMismatch(found, 'req-1', 'http://ershou.test', queryText)
    expect([status, headers, body.length]).toEqual([
      307,
      ['cache-control', 'no-store', 'location', `http://ershou.test${location}`],
      0,
    ])
  })

  it('quotes a host that is none', () => {
    expect(formatLocation('http://a"b', '/v1/makes', '')).toBe('http://a%22b/v1/makes')
  })
})
