import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ApiRequest, formatRequest } from './format-request.ts'

const ORIGIN = 'https://api.example.com'
const HOSTILE = [
  `'; echo broken; '`,
  '$(echo broken)`echo broken`',
  '\\\'"\n\r\u2028\u2029\0',
  `\${process.exit()}`,
  '</code><script>',
  '\ud800',
  '"""\nimport os',
  '宝马 3系 & 100%',
]
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }))
const search = (value: string): ApiRequest => ({
  path: '/v1/search',
  query: [
    ['q', value],
    ['price_max', 200_000],
    ['powertrain', ['hybrid', value]],
  ],
  method: 'search',
})

describe('a sample', () => {
  it('is readable for plain values', () => {
    const query = [
      ['brand', 'BMW'],
      ['year_min', 2019],
      ['has_report', true],
    ] as const
    const samples = formatRequest(ORIGIN, { path: '/v1/search', query, method: 'search' })
    expect(samples.curl).toBe(
      `curl -H "X-API-Key: $ERSHOU_KEY" \\\n  '${ORIGIN}/v1/search?brand=BMW&year_min=2019&has_report=true'`,
    )
    expect(samples.TypeScript).toContain("client.search({ brand: 'BMW', year_min: 2019, has_report: true })")
    expect(samples.Python).toContain(`"${ORIGIN}/v1/search?brand=BMW&year_min=2019&has_report=true",`)
  })

  it('takes ids before the parameters, and neither if there are none', () => {
    const request = { path: '/v1/cars/7', query: [], method: 'getCar', ids: [7] }
    expect(formatRequest(ORIGIN, request).TypeScript).toContain('client.getCar(7)\n')
    expect(formatRequest(ORIGIN, { ...request, query: [['lang', 'zh']] }).TypeScript).toContain(
      "client.getCar(7, { lang: 'zh' })\n",
    )
  })

  it('gives any text to the client of TypeScript unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const lines = formatRequest(ORIGIN, search(value)).TypeScript.split('\n')
        const run = new Function(
          'createClient',
          'process',
          'console',
          `return (async () => {${lines.slice(1).join('\n')}})()`,
        )
        const asked: unknown[] = []
        const createClient = ({ url }: { url: string }) => ({ search: (params: unknown) => asked.push(url, params) })
        await run(createClient, { env: {} }, { log: () => {} })
        expect(asked).toEqual([ORIGIN, { q: value, price_max: 200_000, powertrain: ['hybrid', value] }])
      }),
    )
  })

  it('gives any text to curl as one argument, percent-encoded', () => {
    const values = [...HOSTILE, ...fc.sample(text, 200)]
    // `curl` writes its arguments down.
    const script = `curl() { printf '%s\\n' "$#" "$3"; }\n${values.map((value) => formatRequest(ORIGIN, search(value)).curl).join('\n')}`
    const lines = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n')
    expect(lines.length).toBe(2 * values.length)
    for (const [i, value] of values.entries()) {
      expect(lines[2 * i]).toBe('3')
      expect(new URL(lines[2 * i + 1] as string).searchParams.get('q')).toBe(Buffer.from(value).toString())
    }
  })

  it('has no character in the address that Python reads specially', () => {
    fc.assert(
      fc.property(text, (value) => {
        const line = formatRequest(ORIGIN, search(value)).Python.split('\n')[3]
        expect(line).toMatch(/^ {4}"[\w:/?&=.%~,-]+",$/)
      }),
    )
  })
})
