import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import type { JsonSchema } from '../../../parameters/parameter.ts'
import { BARE_FRAME } from '../../../web/frame/site-frame.ts'
import { createEndpoints } from '../../endpoints/table.ts'
import { buildOpenApi } from '../openapi.ts'
import { NO_PROPOSALS, type Proposals } from '../proposals.ts'
import { CSP, readAssets } from '../site/site-assets.ts'
import { type Offer, readOpenApi } from './read-openapi.ts'
import { renderOperationPage } from './render-operation.ts'
import { renderOverview } from './render-overview.ts'

const unused = () => Promise.reject(new Error('not asked here'))
const endpoints = createEndpoints(new Proxy({}, { get: () => unused }) as Catalog, unused)
const HOSTILE = `<img src=x onerror=alert(1)> "quoted" 'single' & </code></pre><script>alert(2)</script>`
const examples = { search: { results: [{ id: 70_001, title: HOSTILE }] } }
const openapi = buildOpenApi(endpoints, examples)
const proposals: Proposals = {
  makes: ['A&B/C', HOSTILE],
  brand: 'A&B/C',
  car: '70001',
  likened: '70002',
  inspected: '70003',
  address: 'https://cars.example/70001.html',
}
const site = { product: 'Ershou', version: '1', origin: 'http://127.0.0.1:8080', frame: BARE_FRAME }

/** The pages of all operations, by path. */
function renderAll(from: JsonSchema, known: Proposals = proposals, offer?: Offer): ReadonlyMap<string, string> {
  const shown = readOpenApi(from, offer)
  const operations = shown.groups.flatMap((group) => group.operations)
  return new Map(operations.map((one) => [one.path, renderOperationPage(one, shown, known, site)]))
}

const pages = renderAll(openapi)
const overview = renderOverview(readOpenApi(openapi), site)
const everything = [...pages, ['/docs', overview] as const]
const sectionOf = (path: string) => pages.get(path) ?? ''
const assets = readAssets()

describe('the reference', () => {
  it('has endpoints to show', () => {
    expect(endpoints.length).toBeGreaterThan(5)
  })

  it.each(endpoints.map((row) => [row.path, row] as const))('shows %s with all that belongs to it', (path, row) => {
    const section = sectionOf(path)
    expect(section).toContain(row.summary)
    expect(section).toContain(row.access === 'keyed' ? 'needs a key' : 'public')
    expect(section).toContain(` id="${row.operationId}" `)
    for (const [name, { in: place }] of Object.entries(row.parameters)) {
      expect(section).toContain(`<code>${name}</code>`)
      expect(section).toMatch(new RegExp(`id="${row.operationId}-${name}" name="${name}"`))
      expect(section).toMatch(new RegExp(`<label for="[\\w-]+-${name}">${name}</label>|<legend>${name}</legend>`))
      if (place === 'path') expect(section).toMatch(new RegExp(`name="${name}"[^>]* required`))
    }
    const named = [...section.matchAll(/<a href="\/docs\/errors\/(\w+)">/g)].map(([, kind]) => kind)
    expect(named.sort()).toEqual(row.failures.filter((kind) => kind !== 'inventory_off').toSorted())
    expect(section).toContain('<a href="/docs/errors">common errors</a>')
    // Fields are open.
    expect(section).not.toMatch(/<details class="branch"(?! open)/)
  })

  it.each(endpoints.map(({ path, operationId, summary }) => [path, operationId, summary]))(
    'has %s in its overview, where old links lead',
    (path, id, summary) => {
      const line = overview.split(`<li class="endpoint" id="${id}">`)[1]?.split('</li>')[0] ?? ''
      expect(line).toContain(`<a href="/docs/api/${id}">`)
      expect(line).toContain(summary)
      expect(line).toContain(`<code>${path}</code>`)
    },
  )

  it('says what this service offers', () => {
    const text = everything.map(([, html]) => html).join()
    expect(text).not.toMatch(/needs an inventory|without an inventory|with an inventory|inventory_off|demo-key/i)
    expect(readOpenApi(openapi).missing).toEqual([])
    const bare = readOpenApi(openapi, { hasInventory: false })
    expect(bare.missing).toHaveLength(endpoints.filter(({ failures }) => failures.includes('inventory_off')).length)
    expect(bare.missing.length).toBeGreaterThan(1)
    const shown = bare.groups.flatMap(({ operations }) => operations.map(({ path }) => path))
    expect(shown).toHaveLength(endpoints.length - bare.missing.length)
    expect(shown).not.toContain('/v1/facets')
    expect(renderOverview(bare, site)).toContain('This service keeps no copy of the market, so it does not offer: ')
  })

  it('shows every allowed value, the default and the bounds', () => {
    const section = sectionOf('/v1/search')
    expect(section).toContain('<option value="">default</option>')
    expect(section).toContain('<option value="">cny (default)</option><option>eur</option>')
    for (const sort of ['price_asc', 'youngest', 'mileage_asc']) {
      expect(section).toContain(`<option>${sort}</option>`)
    }
    expect(section).toContain('default <code>cny</code>')
    expect(section).toContain('above 0, steps of 10,000')
  })

  it('shows an example of a field, unless its values or its own fields do', () => {
    const section = sectionOf('/v1/cars/{car_id}')
    expect(section).toMatch(
      /<code>mileage_km<\/code>.*?never 0\.<span class="sample quiet">For example <code>\d+<\/code><\/span>/,
    )
    const after = (field: string) => section.split(`<code>${field}</code>`)[1]?.split('</li>')[0]
    for (const field of ['fuel_type', 'inspection_advertised', 'conflicts'])
      expect(after(field)).not.toContain('For example')
  })

  it('says how answers may change', () => {
    expect(overview).toMatch(/What may change<\/h2>\s*<p>New fields may be added/)
  })

  it('marks what is deprecated', () => {
    expect(sectionOf('/v1/cars/{car_id}/inspection').split('>deprecated<').length - 1).toBe(3)
  })

  it.each([
    ['age_min', 'min="0" max="100" step="1"'],
    ['age_max', 'min="1" max="100" step="1"'],
    ['mileage_max', 'min="10000" step="10000"'],
    ['price_max', 'min="0" step="any"'],
    ['page', 'min="1" max="1000" step="1" placeholder="1"'],
    ['brand', 'type="text" maxlength="200" list="site-makes" value="A&amp;B/C"'],
  ])('lets the browser check %s by %s', (name, attributes) => {
    expect(sectionOf('/v1/search').split(`id="search-${name}" `)[1]?.split('>')[0]).toContain(attributes)
  })

  it('offers the values of a list as boxes', () => {
    const field = sectionOf('/v1/search').split('id="search-fuel_type"')[1]?.split('</fieldset>')[0] ?? ''
    expect([...field.matchAll(/type="checkbox" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'gasoline',
      'diesel',
      'hybrid',
      'new_energy',
    ])
  })

  it.each([
    ['/v1/search', 'name="brand"', 'A&amp;B/C', '/v1/search?brand=A%26B%2FC'],
    ['/v1/makes/{make}/models', 'name="make"', 'A&amp;B/C', '/v1/makes/A%26B%2FC/models'],
    ['/v1/cars/{car_id}', 'name="car_id"', '70001', '/v1/cars/70001'],
    ['/v1/cars/{car_id}/images', 'name="car_id"', '70001', '/v1/cars/70001/images'],
    ['/v1/cars/{car_id}/similar', 'name="car_id"', '70002', '/v1/cars/70002/similar'],
    ['/v1/cars/{car_id}/inspection', 'name="car_id"', '70003', '/v1/cars/70003/inspection'],
    ['/v1/cars/{car_id}/insurance', 'name="car_id"', '70003', '/v1/cars/70003/insurance'],
    ['/v1/batch', 'name="ids"', '70001', '/v1/batch?ids=70001'],
    ['/v1/suggest', 'name="q"', 'A&amp;B/C', '/v1/suggest?q=A%26B%2FC'],
    [
      '/v1/resolve',
      'name="url"',
      'https://cars.example/70001.html',
      '/v1/resolve?url=https%3A%2F%2Fcars.example%2F70001.html',
    ],
  ])('proposes for %s what the market has', (path, field, value, target) => {
    const section = sectionOf(path)
    expect(section.split(field)[1]?.split('>')[0]).toContain(`value="${value}"`)
    expect(section).toContain(`'http://127.0.0.1:8080${target}&#39;`.replace("'", '&#39;'))
  })

  it('proposes nothing while the market cannot be asked, and says where values come from', () => {
    const empty = [...renderAll(openapi, NO_PROPOSALS).values()].join()
    expect(empty).not.toMatch(/name="(?:car_id|make|brand)"[^>]* value="/)
    expect(empty).toContain('an id from Search cars')
    expect(empty).toContain('/v1/cars/{car_id}&#39;')
  })

  it('fills in an example of what must be sent, and asks for it', () => {
    const one = { in: 'query', description: 'Codes.', schema: { type: 'string' }, example: '7,8' }
    const shown = renderPath({
      parameters: [
        { ...one, name: 'codes', required: true },
        { ...one, name: 'q', required: false },
      ],
    })
    expect(shown).toMatch(/name="codes"[^>]* required[^>]* value="7,8"/)
    expect(shown).toContain('/v1/one?codes=7%2C8&#39;')
    expect(shown).toMatch(/<code>codes<\/code> <span class="type">string · required</)
  })

  it('says what a call costs', () => {
    expect(renderPath({ 'x-quota-cost': 1 })).toContain('costs 1 data request<')
    expect(renderPath({ 'x-quota-cost': '1 per car' })).toContain('costs 1 data request per car<')
    expect(renderPath({ 'x-quota-cost': 0 })).toContain('free')
  })
})

describe('the pages', () => {
  it.each(everything)('%s has no script, style or handler of its own and loads nothing from elsewhere', (_, html) => {
    expect(html).not.toMatch(/<script(?![^>]* src="\/(?:docs\/|assets\/menu\.js"))/)
    expect(html).not.toMatch(/<style|\sstyle=/)
    expect(html.replace(/="[^"]*"/g, '=')).not.toMatch(/<[^>]*\son\w+\s*=/)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it('escape what descriptions and examples say', () => {
    const hostile = renderPath({ summary: HOSTILE, description: HOSTILE, parameters: [hostileParameter] })
    for (const text of [sectionOf('/v1/search'), hostile]) {
      expect(text).not.toContain('<img')
      expect(text).not.toContain('alert(2)</script>')
    }
    expect(sectionOf('/v1/search')).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(hostile).not.toContain('" onfocus="')
  })

  it.each([...pages])('%s has each id once, and no link into the page that leads nowhere', (_, html) => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    const named = html.matchAll(/(?:href="#|for="|list="|aria-(?:describedby|labelledby|controls)=")([^"]+)"/g)
    const targets = [...named].flatMap(([, target]) => (target as string).split(' '))
    expect(targets.length).toBeGreaterThan(5)
    const known = new Set(ids)
    expect(targets.filter((target) => !known.has(target))).toEqual([])
  })

  it.each(everything)('%s comes with every file that it loads', (_, html) => {
    const loaded = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+\.(?:js|css|svg))"/g)].map(
      (match) => match[1] as string,
    )
    const [, script = ''] = /type="module" src="([^"]+)"/.exec(html) ?? []
    const imported = new Set<string>()
    const follow = (path: string): void => {
      const body = assets[path]?.body.toString() ?? ''
      for (const [, name] of body.matchAll(/(?:from|import) '\.\/([\w.-]+)'/g)) {
        if (imported.has(`/docs/${name}`)) continue
        imported.add(`/docs/${name}`)
        follow(`/docs/${name}`)
      }
    }
    follow(script)
    expect(imported.size).toBeGreaterThan(5)
    const preloaded = [...html.matchAll(/modulepreload" href="(\/docs\/[^"]+)"/g)].map(([, path]) => path)
    expect(new Set(preloaded)).toEqual(imported)
    for (const path of [...loaded, ...imported]) expect(Object.keys(assets)).toContain(path)
  })

  it('load files that are not empty', () => {
    for (const { body, content_type } of Object.values(assets)) {
      expect(body.length).toBeGreaterThan(0)
      expect(content_type).toMatch(/^(?:text\/(?:css|javascript); charset=utf-8|image\/svg\+xml)$/)
    }
  })

  it('keep the key for the tab and nowhere else, and read nothing as HTML', () => {
    for (const [path, { body }] of Object.entries(assets)) {
      const text = body.toString()
      expect(text, path).not.toMatch(/document\.cookie|indexedDB|innerHTML|outerHTML|insertAdjacentHTML|\beval\b/)
      expect(/sessionStorage/.test(text), path).toBe(path.endsWith('/key-store.js'))
      expect(/localStorage/.test(text), path).toBe(path.endsWith('/sample-tabs.js'))
    }
  })

  it('allow themselves nothing but their own origin', () => {
    expect(CSP.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'self'",
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
  const described = { operationId: 'one', tags: ['cars'], summary: 'One', description: '', security: [] }
  const get = { ...described, 'x-quota-cost': 1, responses: { 200: {} }, ...operation }
  const info = { title: 'T', version: '1', description: '' }
  const tags = [{ name: 'cars', description: '' }]
  const from = { info, tags, paths: { '/v1/one': { get } }, components: { schemas: {} } }
  return renderAll(from).get('/v1/one') ?? ''
}
