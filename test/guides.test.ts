/** Every public feature of the code is explained in its guide: a new one fails here until it is described. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { API_VERSION } from '../src/api/description/openapi.ts'
import { createClient } from '../src/client/create-client.ts'
import { LETTERS } from '../src/dashboard/pages/market/inspection/outcome-patterns.tsx'
import { OUTCOME_TEXTS } from '../src/dashboard/texts/market/outcomes.ts'
import { EXPLAIN_FIELD, TOOLS } from '../src/mcp/tools/table.ts'
import { createIndexMetrics, createInventoryMetrics, createReportMetrics } from '../src/observe/inventory-metrics.ts'
import { createMetrics } from '../src/observe/metrics.ts'
import { createUpkeepMetrics } from '../src/observe/upkeep-metrics.ts'
import { SETTINGS } from '../src/settings/config.ts'
import { listEndpoints } from './properties/list-endpoints.ts'

const ROOT = new URL('..', import.meta.url).pathname
const GUIDES = 'docs/guides'
/** Lists every method and its endpoint, and explains none of them. */
const OF_METHODS = 'typed-clients.md'

const guides = new Map(
  readdirSync(join(ROOT, GUIDES)).map((name) => [name, readFileSync(join(ROOT, GUIDES, name), 'utf8')] as const),
)
const explaining = [...guides].filter(([name]) => name !== OF_METHODS).map(([, text]) => text)

function guide(name: string): string {
  const text = guides.get(name)
  if (text === undefined) throw new Error(`there is no guide ${name}`)
  return text
}

/** As code in a sentence or a table, alone or within more of it: `page`, `page=2`, `GET /v1/search?page=2`. Samples alone explain nothing. */
function names(text: string, name: string): boolean {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '')
  const spelled = new RegExp(`(?<![\\w/])${name.replace(/[{}]/g, '\\$&')}(?![\\w/])`)
  return [...prose.matchAll(/`([^`\n]+)`/g)].some((match) => spelled.test(match[1] as string))
}

/** At the head of a list item, or in the first cell of a table: where it is explained, not only mentioned. */
function explains(text: string, name: string): boolean {
  const heads = text.matchAll(/^(?:\| ([^|\n]+) \||- (`[^`\n]+`))/gm)
  return [...heads].some(([, cell, item]) => names(cell ?? item ?? '', name))
}

const endpoints = listEndpoints()
const search = endpoints.find(({ name }) => name === 'search')
const parameters = endpoints.flatMap(({ path, parameters: all }) =>
  Object.keys(all).map((parameter) => ({ path, parameter, isOfSearch: parameter in (search?.parameters ?? {}) })),
)

it('distinguishes a name in a text from one that is missing', () => {
  expect(names('`page` ends', 'page')).toBe(true)
  expect(names('with `page=2`', 'page')).toBe(true)
  expect(names('`next_page` and a page, `pages`', 'page')).toBe(false)
  expect(names('`/v1/search/count`', '/v1/search')).toBe(false)
  expect(names('`GET /v1/search`', '/v1/search')).toBe(true)
  expect(['| `page`, `q` | 1 |', '- `page`: 1'].map((text) => explains(text, 'page'))).toEqual([true, true])
  expect(['| `q` | `page` |', '- as `page`'].map((text) => explains(text, 'page'))).toEqual([false, false])
  expect(names('```sh\ncurl `page`\n```\n', 'page')).toBe(false)
})

it('every endpoint is explained in a guide', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  const missing = endpoints.filter(({ path }) => !explaining.some((text) => names(text, path)))
  expect(missing.map(({ path }) => path)).toEqual([])
})

it('every parameter of a search is explained in the guide on searching, and every other one in a guide of its endpoint', () => {
  expect(parameters.length).toBeGreaterThan(30)
  const missing = parameters.filter(({ path, parameter, isOfSearch }) => {
    if (isOfSearch) return !explains(guide('searching.md'), parameter)
    return !explaining.some((text) => names(text, path) && names(text, parameter))
  })
  expect(missing.map(({ path, parameter }) => `${parameter} of ${path}`)).toEqual([])
})

it('every method of the client is in the guide on clients', () => {
  const methods = Object.entries(createClient({ url: 'http://127.0.0.1:8080' }))
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
  expect(methods.length).toBeGreaterThan(endpoints.length)
  expect(methods.filter((name) => !guide(OF_METHODS).includes(`\`${name}(`))).toEqual([])
})

it.each(['docs/guides/mcp.md', 'docs/zh/guides/mcp.md'])('every tool for agents is in %s', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const tools = [...TOOLS, EXPLAIN_FIELD].map(({ name }) => name)
  expect(tools.filter((name) => !explains(text, name))).toEqual([])
})

it.each([
  ['en', 'docs/guides/browsing.md'],
  ['zh', 'docs/zh/guides/browsing.md'],
] as const)('every mark of the inspection picture is explained to customers: %s', (language, file) => {
  const rows = readFileSync(join(ROOT, file), 'utf8').match(/^\| `.+$/gm) ?? []
  const words = OUTCOME_TEXTS[language]
  const missing = Object.entries(LETTERS).filter(([state, letter]) => {
    const row = rows.find((one) => one.includes(`\`${letter}\``)) ?? ''
    // Those that are unknown are one row, and a sign of water or fire is worded differently.
    return (
      letter !== '?' && letter !== '!' && !row.toLowerCase().includes(words[state as keyof typeof words].toLowerCase())
    )
  })
  expect(missing).toEqual([])
  expect(rows.some((row) => row.startsWith('| `?` |'))).toBe(true)
})

it('every metric is in the guide on monitoring', async () => {
  const { registry } = createMetrics()
  createInventoryMetrics(registry)
  createIndexMetrics(registry)
  createReportMetrics(registry)
  createUpkeepMetrics(registry, () => ({ backup_at_ms: null, database_bytes: null }))
  const registered = (await Registry.merge([registry]).getMetricsAsJSON()).map(({ name }) => name)
  const own = registered.filter((name) => name.startsWith('ershou_'))
  // Includes those of a new file.
  expect(findMetricsInCode().filter((name) => !own.includes(name))).toEqual([])
  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((name) => !names(guide('monitoring.md'), name))).toEqual([])
})

function findMetricsInCode(): string[] {
  const files = readdirSync(join(ROOT, 'src/observe')).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const texts = files.map((name) => readFileSync(join(ROOT, 'src/observe', name), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/'(ershou_[a-z_]+)'/g)].map((match) => match[1] as string))
}

it('every setting is in the configuration and in a guide', () => {
  const settings = Object.values(SETTINGS).map(({ name }) => name)
  const configuration = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8')
  expect(settings.length).toBeGreaterThan(30)
  const isGuided = (name: string) => [...guides.values()].some((text) => new RegExp(`\\b${name}\\b`).test(text))
  expect(settings.filter((name) => !names(configuration, name) || !isGuided(name))).toEqual([])
})

it('guides and container name the versions that there are: of the package, by the changelog, and of the interface', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const headings = [...changelog.matchAll(/^## (\S+) – (\S+)$/gm)].map(
    ([, name, day]) => [name as string, day] as const,
  )
  // A build between two releases has the number of the next one.
  const [next, day] = headings[0] ?? []
  expect(version).toBe(day === 'unreleased' ? `${next}-dev` : next)
  const known = [API_VERSION, ...headings.map(([name]) => name)]
  const named = [...guides.values()].flatMap((text) => text.match(/(?<![\d.])\d\.\d+\.\d+(?![\d.]*\d)/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  const container = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')
  expect(/image\.version="([^"]+)"/.exec(container)?.[1]).toBe(version)
})

it('the reference prints no list of parameters twice', () => {
  const tables = readFileSync(join(ROOT, 'docs/api.md'), 'utf8').match(/^\| parameter .*\n(?:\|.*\n)+/gm) ?? []
  expect(tables.length).toBeGreaterThan(8)
  // One or two rows, such as the id of a car and the language, may be repeated where they are needed.
  const threes = tables.flatMap((table) => {
    const rows = table.split('\n').slice(2, -1)
    return rows.slice(2).map((row, i) => [rows[i], rows[i + 1], row].join('\n'))
  })
  expect(threes.length).toBeGreaterThan(10)
  expect(threes.filter((three, i) => threes.indexOf(three) !== i)).toEqual([])
})
