/** Documents are features: what is made from the code is up to date, what links leads somewhere, what is named exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GENERATED } from '../scripts/format-docs.ts'
import { formatRecords } from '../scripts/format-records.ts'
import { collectComponents } from '../src/api/description/components.ts'
import { FAILURES } from '../src/domain/failure.ts'
import { listEndpoints } from './properties/list-endpoints.ts'
import { type FieldSchema, listFields } from './properties/list-fields.ts'

const ROOT = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...findMarkdown('docs'),
  ...findMarkdown('marketplace'),
  ...findMarkdown('src'),
]

function findMarkdown(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

describe('documents made from the code', () => {
  it.each(GENERATED)('$path is what npm run docs writes', async ({ path, format }) => {
    expect(read(path)).toBe(await format())
  })

  it('include every field of every record, with what it says', () => {
    const answers = listEndpoints().map(({ answers: schema }) => schema)
    const components = collectComponents(answers) as Readonly<Record<string, FieldSchema>>
    const fields = listFields(components).filter(({ name }) => name.split('.').length === 2)
    expect(fields.length).toBeGreaterThan(100)
    const sections = new Map(
      formatRecords(answers)
        .split(/^### /m)
        .map((text) => [text.split('\n', 1)[0], text] as const),
    )
    const missing = fields.filter(({ name, schema: { description } }) => {
      const [record, field] = name.split('.') as [string, string]
      const own = sections.get(record) ?? ''
      const inherited = [...own.matchAll(/all fields of \[(\w+)\]/g)].map(([, base]) => sections.get(base ?? '') ?? '')
      return ![own, ...inherited].some(
        (text) => text.includes(`| \`${field}\` |`) && text.includes(description?.replaceAll('|', '\\|') ?? ''),
      )
    })
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('include every error code', () => {
    const pages = GENERATED.map(({ path }) => path)
    expect(Object.keys(FAILURES).filter((kind) => !pages.includes(`docs/errors/${kind}.md`))).toEqual([])
  })
})

describe('every document', () => {
  it('is found', () => {
    expect(documents.length).toBeGreaterThan(8)
  })

  it.each(documents)('%s links only to files that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map((match) => match[1] as string)
    for (const link of links) expect(existsSync(join(ROOT, dirname(path), link)), `${path} → ${link}`).toBe(true)
  })

  it.each(documents)('%s names only npm scripts that exist', (path) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(path).matchAll(/npm run ([a-z-]+)/g)].map((match) => match[1] as string)
    for (const name of named) expect(Object.keys(scripts), `${path}: npm run ${name}`).toContain(name)
  })
})

describe('the README', () => {
  it('has the two commands of a newcomer', () => {
    expect(read('README.md')).toContain('npm ci && npm start')
    expect(read('README.md')).toContain('npm ci && npm test')
  })

  it('shows the tree as it is', () => {
    const tree = /```\n(src\/[\s\S]*?)```/.exec(read('README.md'))?.[1] ?? ''
    const named = tree
      .split('\n')
      .map((line) => /^( *)([\w./-]+)/.exec(line))
      .filter((match) => match !== null)
    expect(named.length).toBeGreaterThan(8)
    let parent = ''
    for (const [, indent, name] of named as unknown as [string, string, string][]) {
      const path = indent === '' ? name : join(parent, name)
      if (indent === '') parent = name
      expect(existsSync(join(ROOT, path)), path).toBe(true)
    }
  })
})

describe('decision records', () => {
  const records = readdirSync(join(ROOT, 'docs/decisions'))

  it.each(records)('%s is numbered and short', (name) => {
    expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.md$/)
    expect(read(`docs/decisions/${name}`).split('\n').length).toBeLessThanOrEqual(41)
  })

  it('have one number each, without gaps', () => {
    expect(records.map((name) => Number(name.slice(0, 4))).sort((a, b) => a - b)).toEqual(records.map((_, i) => i + 1))
  })
})
