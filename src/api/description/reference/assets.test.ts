import { describe, expect, it } from 'vitest'

interface Field {
  readonly name: string
  readonly in: string
  readonly value: string
}
interface Compose {
  composePath(template: string, fields: readonly Field[]): string
  composeCurl(origin: string, path: string, isKeyed: boolean): string
}
interface Highlight {
  splitJson(text: string): readonly { kind: string; text: string }[]
}

// By URL, because what the browser loads is plain JavaScript without types.
const load = (name: string): Promise<unknown> => import(new URL(`assets/${name}`, import.meta.url).href)
const { composePath, composeCurl } = (await load('compose-request.js')) as Compose
const { splitJson } = (await load('highlight-json.js')) as Highlight

describe('the request of a form', () => {
  const inPath = (name: string, value: string): Field => ({ name, in: 'path', value })
  const inQuery = (name: string, value: string): Field => ({ name, in: 'query', value })

  it.each([
    ['/v1/search', [], '/v1/search'],
    ['/v1/search', [inQuery('brand', ''), inQuery('page', '0')], '/v1/search?page=0'],
    [
      '/v1/search',
      [inQuery('brand', '宝马'), inQuery('q', 'a b&c')],
      '/v1/search?brand=%E5%AE%9D%E9%A9%AC&q=a%20b%26c',
    ],
    [
      '/v1/makes/{make}/models',
      [inPath('make', "$& O'Neill/x"), inQuery('lang', 'zh')],
      '/v1/makes/%24%26%20O%27Neill%2Fx/models?lang=zh',
    ],
    ['/v1/cars/{car_id}', [inPath('car_id', '')], '/v1/cars/{car_id}'],
  ])('%s with %j is %s', (template, fields, path) => {
    expect(composePath(template, fields)).toBe(path)
  })

  it('is a curl line that a shell reads as one address, without the key', () => {
    expect(composeCurl('https://api.example', '/v1/search?q=%27', true)).toBe(
      `curl -H "X-API-Key: $API_KEY" 'https://api.example/v1/search?q=%27'`,
    )
    expect(composeCurl('https://api.example', '/v1/makes', false)).toBe(`curl 'https://api.example/v1/makes'`)
  })
})

describe('coloured JSON', () => {
  it('tells names, texts, numbers, flags and null apart', () => {
    const text = JSON.stringify({ a: 'x: "1" \\ null', b: [-1.5e-7, true, null] }, null, 2)
    const pieces = splitJson(text)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.filter(({ kind }) => kind !== 'plain').map(({ kind }) => kind)).toEqual([
      'name',
      'text',
      'name',
      'number',
      'flag',
      'null',
    ])
  })

  it.each(['', 'not json "open', '<b>null</b>'])('keeps %j as it is', (text) => {
    expect(
      splitJson(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})
