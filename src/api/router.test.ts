import { describe, expect, it } from 'vitest'
import { formatLocation, formatMismatch } from './errors.ts'
import { ECHO_ENDPOINTS } from './fixtures/echo-endpoints.ts'
import { createRouter } from './router.ts'

const router = createRouter(ECHO_ENDPOINTS, [
  { path: '/openapi.json', methods: ['GET', 'HEAD'] },
  { path: '/docs/{file}', methods: ['GET', 'HEAD'] },
])

describe('match', () => {
  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['/v1/search?page=2', '/v1/search', {}, 'page=2'],
    ['/v1/%73earch', '/v1/search', {}, ''],
    ['/v1/search/count', '/v1/search/count', {}, ''],
    ['/v1/cars/1.0', '/v1/cars/{car_id}', { car_id: '1.0' }, ''],
    ['/v1/cars/007/images', '/v1/cars/{car_id}/images', { car_id: '007' }, ''],
    ['/v1/makes/../models', '/v1/makes/{make}/models', { make: '..' }, ''],
    ['/v1/makes/a%252Fb/models', '/v1/makes/{make}/models', { make: 'a%2Fb' }, ''],
    ['/v1/makes/a+b/models', '/v1/makes/{make}/models', { make: 'a+b' }, ''],
    ['/v1/makes/%FF/models', '/v1/makes/{make}/models', { make: '\ufffd' }, ''],
    ['/v1/makes/%0A/models', '/v1/makes/{make}/models', { make: '\n' }, ''],
    [`/v1/makes/${'x'.repeat(5000)}/models`, '/v1/makes/{make}/models', { make: 'x'.repeat(5000) }, ''],
  ])('%s', (target, path, pathTexts, queryText) => {
    const found = router.match('GET', target)
    expect(found).toMatchObject({ kind: 'endpoint', endpoint: { path }, queryText })
    expect('pathTexts' in found && found.pathTexts).toEqual(pathTexts)
  })

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
    '/v1/cars/1%2F2',
    '/v1/makes//models',
    '/v1/makes/a%2Fb/models',
    '/v1/cars/1/unknown',
    '/v1/search%20',
    '//v1/search',
    '/__proto__',
    '/openapixjson',
    'http://ershou.test/v1/search',
  ])('finds nothing at %j, by any method', (target) => {
    expect(router.match('GET', target)).toEqual({ kind: 'not_found' })
    expect(router.match('FOO', target)).toEqual({ kind: 'not_found' })
  })

  it.each([
    ['HEAD', '/v1/search', 'GET'],
    ['OPTIONS', '/v1/makes', 'GET'],
    ['get', '/v1/search', 'GET'],
    ['FOO', '/v1/cars/1', 'GET'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('%s %s is not allowed', (method, target, allow) => {
    expect(router.match(method, target)).toEqual({ kind: 'method_not_allowed', allow })
  })

  it.each(['GET', 'HEAD'])('an extra path answers %s', (method) => {
    expect(router.match(method, '/docs/a.css')).toMatchObject({ kind: 'extra', pathTexts: { file: 'a.css' } })
  })
})

describe('redirects', () => {
  it.each([
    ['GET', '/v1/makes/?lang=zh', '/v1/makes?lang=zh'],
    ['POST', '/v1/makes///', '/v1/makes'],
    ['GET', '/v1/makes%2F', '/v1/makes'],
    ['GET', '/v1/makes/?', '/v1/makes'],
    ['GET', '/v1/makes/%E5%A4%A7%E4%BC%97/models/', '/v1/makes/%E5%A4%A7%E4%BC%97/models'],
    ['GET', '/v1/makes/Land%20Rover/models/?a=b%20c', '/v1/makes/Land%20Rover/models?a=b%20c'],
    ['GET', '/v1/makes/a%0d%0ab/models/?x="<>', '/v1/makes/a%0D%0Ab/models?x=%22%3C%3E'],
    ['GET', "/v1/makes/a~!$&'()*+,;=:@b/models/", "/v1/makes/a~!$&'()*+,;=:@b/models"],
    ['GET', '/v1/makes/%FF/models/', '/v1/makes/%EF%BF%BD/models'],
    ['GET', '/openapi.json/', '/openapi.json'],
  ])('%s %s', (method, target, location) => {
    const found = router.match(method, target)
    if (found.kind !== 'redirect') throw new Error(found.kind)
    const { status, headers, body } = formatMismatch(found, 'req-1', 'http://ershou.test')
    expect([status, headers.location, body.length]).toEqual([307, `http://ershou.test${location}`, 0])
  })

  it('quotes a host that is none', () => {
    expect(formatLocation('http://a"b', '/v1/makes', '')).toBe('http://a%22b/v1/makes')
  })
})
