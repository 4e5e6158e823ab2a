import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { formatSamples, type SampledOperation } from './format-samples.ts'

const url = 'http://127.0.0.1:8080'
const search: SampledOperation = {
  id: 'search',
  path: '/v1/search',
  keyed: true,
  parameters: [
    { name: 'brand', in: 'query', type: 'string' },
    { name: 'price_max', in: 'query', type: 'number' },
    { name: 'page', in: 'query', type: 'integer' },
  ],
}
const models: SampledOperation = {
  id: 'listModels',
  path: '/v1/makes/{make}/models',
  keyed: true,
  parameters: [
    { name: 'make', in: 'path', type: 'string' },
    { name: 'lang', in: 'query', type: 'string' },
  ],
}
const makes: SampledOperation = { id: 'listMakes', path: '/v1/makes', keyed: false, parameters: [] }

describe('the samples of a request', () => {
  it('send what the form holds, with the key from the environment', () => {
    const { curl, typescript, python } = formatSamples(search, { brand: 'BMW', price_max: '300000', page: '' }, { url })
    expect(curl).toBe(`curl -H "X-API-Key: $ERSHOU_KEY" \\
  'http://127.0.0.1:8080/v1/search?brand=BMW&price_max=300000'`)
    expect(typescript).toBe(`import { createClient } from 'ershou/client'

const client = createClient({
  url: 'http://127.0.0.1:8080',
  key: process.env.ERSHOU_KEY,
})
console.log(await client.search({ brand: 'BMW', price_max: 300000 }))
`)
    expect(python).toBe(`import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

query = urlencode({"brand": "BMW", "price_max": 300000})
request = Request(
    "http://127.0.0.1:8080/v1/search?" + query,
    headers={"X-API-Key": os.environ["ERSHOU_KEY"]},
)
with urlopen(request, timeout=30) as response:
    answer = json.load(response)
print(answer)
`)
  })

  it('name what stands in the path first, and leave open what is not known', () => {
    const filled = formatSamples(models, { make: '宝马', lang: 'zh' }, { url })
    expect(filled.typescript).toContain("client.listModels('宝马', { lang: 'zh' })")
    expect(filled.curl).toContain('/v1/makes/%E5%AE%9D%E9%A9%AC/models?lang=zh')
    expect(formatSamples(models, {}, { url }).typescript).toContain('client.listModels(make)')
  })

  it('contain the key that the reader has given to the page, and nothing that is not a key', () => {
    const key = `ershou_test_${'a'.repeat(32)}_000000`
    const { curl, typescript, python } = formatSamples(search, {}, { url, key })
    expect(curl).toContain(`-H "X-API-Key: ${key}"`)
    expect(typescript).toContain(`key: '${key}',`)
    expect(python).toContain(`headers={"X-API-Key": "${key}"},`)
    for (const sample of [curl, typescript, python]) expect(sample).not.toMatch(/ERSHOU_KEY|import os/)
    for (const wrong of [`${key}"; echo owned`, '$(echo owned)', `${key}\n`])
      expect(formatSamples(search, {}, { url, key: wrong })).toEqual(formatSamples(search, {}, { url }))
    expect(formatSamples(makes, {}, { url, key }).curl).not.toContain(key)
  })

  it('need no key where none is needed', () => {
    const { curl, typescript, python } = formatSamples(makes, {}, { url })
    expect(curl).toBe("curl 'http://127.0.0.1:8080/v1/makes'")
    for (const sample of [typescript, python]) expect(sample).not.toMatch(/ERSHOU_KEY|\bos\b|urlencode|headers/)
  })

  it.each([
    ['1e400', "'1e400'"],
    ['007', "'007'"],
    ['-5', '-5'],
    ['12.5', '12.5'],
    ['1; process.exit()', "'1; process.exit()'"],
    ['9'.repeat(30), `'${'9'.repeat(30)}'`],
  ])('write %s as %s', (value, written) => {
    expect(formatSamples(search, { price_max: value }, { url }).typescript).toContain(`{ price_max: ${written} }`)
  })

  it.each([
    ['diesel', "'diesel'"],
    ['diesel,hybrid', "['diesel', 'hybrid']"],
    ["a',b'", "['a\\'', 'b\\'']"],
  ])('write %s of a list as %s', (value, written) => {
    const listed = { ...makes, parameters: [{ name: 'fuel_type', in: 'query', type: 'list' }] }
    const { typescript, curl } = formatSamples(listed, { fuel_type: value }, { url })
    expect(typescript).toContain(`{ fuel_type: ${written} }`)
    expect(new URL(curl.slice(6, -1)).searchParams.get('fuel_type')).toBe(value)
  })

  it('take no value from what every object has', () => {
    const named = { ...makes, parameters: [{ name: 'constructor', in: 'query', type: 'string' }] }
    expect(formatSamples(named, {}, { url }).curl).toBe("curl 'http://127.0.0.1:8080/v1/makes'")
  })
})

describe('a value from a stranger stays a value', () => {
  const hostile = [
    `'; echo owned; '`,
    `$(echo owned)\`echo owned\` "quoted" \\`,
    `"); __import__("os").system("echo owned"); ("`,
    `\${process.exit(1)}'+alert(1)+'`,
    `line one\nline two\r\u2028\u2029 end`,
    `bidi \u202e evil \u2066 \u{e0041} zero\u200bwidth`,
    `half \ud83d character`,
    `__proto__ {} [] <script>alert(1)</script>`,
    `\\`,
    `'''`,
    `"""`,
  ]
  const brands = hostile.map((brand) => formatSamples(search, { brand }, { url }))
  /** As far as it can be sent at all. */
  const sendable = hostile.map((text) => text.replace(/\p{Surrogate}/gu, '\ufffd').trim())

  it('of the shell', () => {
    const script = brands.map(({ curl }) => curl).join('\n')
    const said = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$3"; }\n${script}`], { encoding: 'utf8' })
    const asked = said.trimEnd().split('\n')
    expect(asked.map((target) => new URL(target).searchParams.get('brand'))).toEqual(sendable)
  })

  it('of JavaScript', () => {
    const read = brands.map(({ typescript }) => {
      const call = /client\.search\((.*)\)\)\n$/s.exec(typescript)?.[1] ?? ''
      expect(call).not.toMatch(/[\n\r\u2028\u2029\u202e\u2066\u200b]/)
      return (new Function(`return ${call}`)() as { brand: string }).brand
    })
    expect(read).toEqual(sendable.map((text) => text.replace('\u{e0041}', '\ufffd')))
  })

  it('of Python', () => {
    const texts = brands.map(({ python }) => /urlencode\((\{.*\})\)\n/.exec(python)?.[1] ?? '')
    const program = `import json\nprint(json.dumps([one["brand"] for one in [${texts.join(', ')}]]))`
    const said = execFileSync('python3', ['-c', program], { encoding: 'utf8' })
    expect(JSON.parse(said)).toEqual(sendable.map((text) => text.replace('\u{e0041}', '\ufffd')))
  })
})
