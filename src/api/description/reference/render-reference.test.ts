import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { FAILURES } from '../../../domain/failure.ts'
import type { JsonSchema } from '../../endpoint.ts'
import { createEndpoints } from '../../endpoints/table.ts'
import { FAILURE_DOCS } from '../failure-docs.ts'
import { buildOpenApi, failuresOf } from '../openapi.ts'
import { renderReference } from './render-reference.ts'

const unused = () => Promise.reject(new Error('not asked here'))
const endpoints = createEndpoints(new Proxy({}, { get: () => unused }) as Catalog, unused)
const HOSTILE = `<img src=x onerror=alert(1)> "quoted" 'single' & </code></pre><script>alert(2)</script>`
const examples = { search: { results: [{ id: 70_001, title: HOSTILE }] }, models: { make: 'A&B/C', models: [] } }
const openapi = buildOpenApi(endpoints, examples)
const page = renderReference(openapi)

/** The section of one operation. */
function sectionOf(path: string): string {
  const sections = page.html.split('<section class="operation"').slice(1)
  const shown = path.split(/(?<=\/)/).join('<wbr>')
  const found = sections.find((section) => section.includes(`<code>${shown}<wbr></code>`))
  return found ?? ''
}

describe('the reference', () => {
  it('has endpoints to show', () => {
    expect(endpoints.length).toBeGreaterThan(5)
  })

  it.each(endpoints.map((row) => [row.path, row] as const))('shows %s with all that belongs to it', (path, row) => {
    const section = sectionOf(path)
    expect(section).toContain(row.summary)
    expect(section).toContain(row.access === 'keyed' ? 'needs a key' : 'public')
    expect(section).toContain(`data-path="${path}"`)
    for (const name of Object.keys(row.parameters)) {
      expect(section).toContain(`<code>${name}</code>`)
      expect(section).toMatch(new RegExp(`<label for="[\\w-]+-${name}">${name}</label>`))
    }
    for (const kind of failuresOf(row)) expect(section).toContain(`href="#error-${kind}"`)
    // An endpoint without parameters refuses those that it does not know.
    expect(section).toContain('href="#error-validation"')
  })

  it.each(Object.keys(FAILURES) as (keyof typeof FAILURES)[])('explains the error %s', (kind) => {
    const entry = page.html.split(`id="error-${kind}"`)[1]?.split('</article>')[0] ?? ''
    expect(entry).toContain(String(FAILURES[kind]))
    expect(entry).toContain(FAILURE_DOCS[kind].title)
    expect(entry).toContain('Retry.')
  })

  it('shows every allowed value, the default and the bounds', () => {
    const section = sectionOf('/v1/search')
    for (const sort of ['default', 'price_asc', 'youngest', 'mileage_asc']) {
      expect(section).toContain(`<option>${sort}</option>`)
    }
    expect(section).toContain('default <code>cny</code>')
    expect(section).toContain('above 0, steps of 10,000')
  })

  it('shows an example of a field, unless its values or its own fields do', () => {
    const section = sectionOf('/v1/cars/{car_id}')
    expect(section).toMatch(
      /<code>mileage_km<\/code>.*?never 0\.<span class="sample quiet">Such as <code>\d+<\/code><\/span>/,
    )
    const after = (field: string) => section.split(`<code>${field}</code>`)[1]?.split('</li>')[0]
    for (const field of ['fuel_type', 'inspection_advertised', 'conflicts'])
      expect(after(field)).not.toContain('Such as')
  })

  it('says how answers may change', () => {
    expect(page.html).toContain('<strong>What may change.</strong> Fields may be added')
  })

  it('marks what is deprecated', () => {
    expect(sectionOf('/v1/cars/{car_id}/inspection').split('>deprecated<').length - 1).toBe(3)
  })

  it('proposes a car and a manufacturer that the examples have', () => {
    expect(sectionOf('/v1/cars/{car_id}/images')).toContain('value="70001"')
    expect(sectionOf('/v1/makes/{make}/models')).toContain('/v1/makes/A%26B%2FC/models')
  })

  it('says what a call costs only where the description does', () => {
    expect(renderPath({ 'x-quota-cost': 1 })).toContain('costs 1 data request<')
    expect(renderPath({ 'x-quota-cost': 0 })).toContain('costs nothing')
    expect(renderPath({})).not.toContain('costs 1')
  })
})

describe('the page', () => {
  it('has no script, style or handler of its own and loads nothing from elsewhere', () => {
    expect(page.html).not.toMatch(/<script(?![^>]* src="\/docs\/)/)
    expect(page.html).not.toMatch(/<style|\sstyle=/)
    expect(page.html).not.toMatch(/<[^>]*\son\w+\s*=/)
    expect(page.html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it('escapes what descriptions and examples say', () => {
    const hostile = renderPath({ summary: HOSTILE, description: HOSTILE, parameters: [hostileParameter] })
    for (const text of [page.html, hostile]) {
      expect(text).not.toContain('<img')
      expect(text).not.toContain('alert(2)</script>')
    }
    expect(page.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(hostile).not.toContain('" onfocus="')
  })

  it('has each id once, and no link into the page that leads nowhere', () => {
    const ids = [...page.html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...page.html.matchAll(/(?:href="#|for="|aria-(?:describedby|labelledby)=")([^"]+)"/g)]
    expect(targets.length).toBeGreaterThan(50)
    for (const [, target] of targets) expect(ids).toContain(target)
  })

  it('comes with every file that it loads', () => {
    const loaded = [...page.html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map((match) => match[1] as string)
    const imported = Object.entries(page.assets).flatMap(([path, { body }]) =>
      path.endsWith('.js')
        ? [...body.toString().matchAll(/from '\.\/([\w.-]+)'/g)].map(([, name]) => `/docs/${name}`)
        : [],
    )
    expect(imported.length).toBeGreaterThan(2)
    for (const path of [...loaded, ...imported]) expect(Object.keys(page.assets)).toContain(path)
    for (const { body, content_type } of Object.values(page.assets)) {
      expect(body.length).toBeGreaterThan(0)
      expect(content_type).toMatch(/^(?:text\/(?:css|javascript); charset=utf-8|image\/svg\+xml)$/)
    }
  })

  it('never keeps the key', () => {
    for (const { body } of Object.values(page.assets)) {
      expect(body.toString()).not.toMatch(/localStorage|sessionStorage|document\.cookie|indexedDB|innerHTML/)
    }
  })

  it('allows itself nothing but its own origin', () => {
    expect(page.csp.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  })
})

const hostileParameter = {
  name: 'x" onfocus="alert(3)',
  in: 'query',
  description: HOSTILE,
  schema: { type: 'string', enum: [HOSTILE], default: HOSTILE },
}

function renderPath(operation: JsonSchema): string {
  const get = { tags: ['cars'], summary: 'One', responses: {}, ...operation }
  const document = { info: { title: 'T', version: '1' }, tags: [{ name: 'cars' }], paths: { '/v1/one': { get } } }
  return renderReference(document).html
}
