import { describe, expect, it } from 'vitest'

interface Field {
  readonly name: string
  readonly in: string
  readonly value: string
}
interface Entry {
  readonly kind: string
  readonly title: string
  readonly href: string
  readonly about: string
  readonly text?: string
  readonly lang?: 'zh'
}

// By URL, because what the browser loads is plain JavaScript without types.
const load = <Module>(name: string): Promise<Module> => import(new URL(`assets/${name}`, import.meta.url).href)
const { composePath } = await load<{ composePath(template: string, fields: readonly Field[]): string }>(
  'compose-samples.js',
)
const { splitJson } = await load<{ splitJson(text: string): readonly { kind: string; text: string }[] }>(
  'highlight-json.js',
)
const { findEntries } = await load<{
  findEntries(entries: readonly Entry[], query: string, language?: string): readonly Entry[]
}>('find-entries.js')
const { formatShare, parseShare } = await load<{
  formatShare(id: string, values: Readonly<Record<string, string>>): string
  parseShare(hash: string): { id: string; values: ReadonlyMap<string, string> } | null
}>('share-link.js')
const { judgeKey } = await load<{ judgeKey(key: string): string }>('key-store.js')

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
    ['/v1/search', [inQuery('q', 'half \ud83d')], '/v1/search?q=half%20%EF%BF%BD'],
  ])('%s with %j is %s', (template, fields, path) => {
    expect(composePath(template, fields)).toBe(path)
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

describe('the search', () => {
  const entry = (kind: string, title: string, about = ''): Entry => ({ kind, title, href: '/', about })
  const entries = [
    entry('field', 'price_cny', 'search · Price in CNY.'),
    entry('parameter', 'price_max', 'search · Greatest price.'),
    entry('guide', 'What a price is'),
    entry('operation', 'Search cars', 'GET /v1/search'),
    entry('error', 'rate_limited', '429 Too many requests in a minute'),
    entry('field', '__proto__', 'constructor'),
  ]

  it.each([
    ['price_cny', ['price_cny']],
    ['PRICE', ['price_max', 'price_cny', 'What a price is']],
    ['price max', ['price_max']],
    ['429', ['rate_limited']],
    ['ｓｅａｒｃｈ', ['Search cars', 'price_max', 'price_cny']],
    ['__proto__', ['__proto__']],
    ['', []],
    ['   ', []],
    ['nothing at all', []],
    ['.*(', []],
  ])('for %j finds %j', (query, titles) => {
    expect(findEntries(entries, query).map(({ title }) => title)).toEqual(titles)
  })

  describe('by other words', () => {
    const some = [
      entry('parameter', 'mileage_max', 'search · Maximum mileage in km.'),
      entry('field', 'power_hp', 'cars · Power in metric horsepower.'),
      entry('field', 'price_change', 'search · The last price change.'),
      { ...entry('guide', 'Conditional requests', 'Retrying'), text: 'Store the ETag of a response.' },
      { ...entry('guide', '按数字筛选', '搜索'), text: '里程以公里计。', lang: 'zh' as const },
      entry('guide', 'Quickstart'),
    ]

    it.each([
      ['odometer', 'mileage_max'],
      ['horsepower', 'power_hp'],
      ['price drop', 'price_change'],
      ['price drops', 'price_change'],
      ['how to get the horsepower', null],
      ['how do I the horsepower', 'power_hp'],
      ['etag', 'Conditional requests'],
      ['马力', 'power_hp'],
      ['降价', 'price_change'],
      ['最高里程', null],
      ['里程', 'mileage_max'],
      ['怎么 筛选', '按数字筛选'],
      ['getting started', 'Quickstart'],
    ])('for %j finds %s first', (query, title) => {
      expect(findEntries(some, query)[0]?.title ?? null).toBe(title)
    })

    it('shows Chinese guides to readers of Chinese only', () => {
      expect(findEntries(some, 'mileage').map(({ title }) => title)).toEqual(['mileage_max'])
      expect(findEntries(some, 'etag', 'zh').map(({ title }) => title)).toEqual(['Conditional requests'])
    })
  })

  it('gives two of a name at the most', () => {
    const same = Array.from({ length: 5 }, () => entry('field', 'model'))
    expect(findEntries([...same, entry('parameter', 'model')], 'model')).toHaveLength(3)
  })

  it('gives a dozen at the most, whatever is asked', () => {
    const many = Array.from({ length: 500 }, (_, i) => entry('field', `a${i}`))
    expect(findEntries(many, 'a')).toHaveLength(12)
    expect(findEntries(many, 'a '.repeat(100_000))).toHaveLength(12)
  })
})

describe('a link to a filled-in request', () => {
  const bidi = String.fromCodePoint(0x20_2e)

  it.each([
    [{ brand: '宝马', price_max: '300000', q: '' }, '#search?brand=%E5%AE%9D%E9%A9%AC&price_max=300000'],
    [{ q: 'a b&c=d#e' }, '#search?q=a+b%26c%3Dd%23e'],
    [{}, '#search?'],
  ])('%j is %s, and back', (values, hash) => {
    expect(formatShare('search', values)).toBe(hash)
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    expect(parseShare(hash)).toEqual({ id: 'search', values: new Map(Object.entries(filled)) })
  })

  it.each(['', '#', '#search', '#error-internal', '#?q=1', '#<img>?q=1', '#a.b?q=1', `#${'a'.repeat(100)}?q=1`])(
    '%s is none',
    (hash) => expect(parseShare(hash)).toBe(null),
  )

  it.each([
    ['q=a%00b%0Ac', 'abc'],
    [`q=${encodeURIComponent(`a${bidi}b`)}`, 'ab'],
    ['q=%zz%', '%zz%'],
    ['q=%ff', '\ufffd'],
    ['q=1&q=2', '1'],
    ['q=%3Cscript%3E', '<script>'],
  ])('takes %s as the text %j', (query, value) => {
    expect(parseShare(`#search?${query}`)?.values.get('q')).toBe(value)
  })

  it('takes names for what they are, and cuts what is long', () => {
    const { values } = parseShare('#search?__proto__=x&constructor=y&toString=z') ?? {}
    expect([...(values?.keys() ?? [])]).toEqual(['__proto__', 'constructor', 'toString'])
    expect(parseShare(`#search?q=${'x'.repeat(1_000_000)}`)?.values.get('q')).toBe('x'.repeat(200))
  })
})

describe('the looks of a key', () => {
  it.each([
    ['', true],
    [`ershou_live_${'a'.repeat(32)}_000000`, true],
    [`ershou_test_${'Z'.repeat(32)}_abc123`, true],
    ['ershou_test_', false],
    [`ershou_test_${'a'.repeat(32)}_000000\n`, false],
    ['Bearer x', false],
  ])('of %j are good: %s', (key, isGood) => expect(judgeKey(key) === '').toBe(isGood))
})
