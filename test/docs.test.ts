/** Documents are features: what is made from the code is up to date, what links leads somewhere, what is named exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FAULT_KINDS } from '../marketplace/control/fault-rules.ts'
import { GENERATED } from '../scripts/format-docs.ts'
import { formatRecords } from '../scripts/format-records.ts'
import { collectComponents } from '../src/api/description/components.ts'
import { FAILURES } from '../src/domain/failure.ts'
import { REMOVED_SETTINGS, SETTINGS } from '../src/settings/config.ts'
import { ARROWS } from './import-arrows.ts'
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

/** What a document links to, as paths from the root. */
function findLinks(path: string): string[] {
  const links = read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)
  return [...links].map((match) => join(dirname(path), match[1] as string))
}

/** What links may name behind `#`, as the common hosts make it of headings. */
function findAnchors(path: string): ReadonlySet<string> {
  const headings = [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map((match) => (match[1] as string).toLowerCase())
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')))
}

describe('every document', () => {
  it('is found', () => {
    expect(documents.length).toBeGreaterThan(8)
  })

  it.each(documents)('%s links only to files that exist', (path) => {
    for (const link of findLinks(path)) expect(existsSync(join(ROOT, link)), `${path} → ${link}`).toBe(true)
  })

  it.each(documents)('%s links only to headings that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)]
    const lost = links.filter(
      ([, file, anchor]) => !findAnchors(file ? join(dirname(path), file) : path).has(anchor ?? ''),
    )
    expect(lost.map(([link]) => link)).toEqual([])
  })

  it.each(documents)('%s names only npm scripts that exist', (path) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(path).matchAll(/npm run ([a-z-]+)/g)].map((match) => match[1] as string)
    for (const name of named) expect(Object.keys(scripts), `${path}: npm run ${name}`).toContain(name)
  })

  // What a record that was replaced speaks of may be gone.
  it.each(documents.filter((path) => !/^#.*\(replaced by record/m.test(read(path))))(
    '%s names only files, code, settings and commands that exist',
    (path) => {
      const text = read(path)
      const files = [...text.matchAll(/`((?:\.ci|bench|deploy|docs|marketplace|scripts|src|test|tools)\/[\w./-]*)`/g)]
      expect(files.map((match) => match[1] as string).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
      const code = [...text.matchAll(/`(\w+)` in `((?:marketplace|src|test)\/[\w./-]+\.ts)`/g)]
      expect(code.filter(([, name, file]) => !read(file as string).includes(name as string))).toEqual([])
      expect(
        [...text.matchAll(/\bERSHOU_[A-Z_]*[A-Z]\b/g)].map(([name]) => name).filter((name) => !isSetting(name)),
      ).toEqual([])
      const commands = [...text.matchAll(/(?:`|^|npx )ershou ([a-z]+)\b/gm)].map((match) => match[1] as string)
      expect(commands.filter((name) => !COMMANDS.includes(name))).toEqual([])
    },
  )
})

/** What somebody who asks a service has in the environment is no setting of it. */
const OF_CALLERS = ['ERSHOU_KEY', 'ERSHOU_URL']
const COMMANDS = [
  'help',
  ...[...read('src/cli/run-command-line.ts').matchAll(/^ {2}\['(\w+)'/gm)].map(([, name]) => name),
]

function isSetting(name: string): boolean {
  const settings = Object.values(SETTINGS)
  return (
    OF_CALLERS.includes(name) ||
    name in REMOVED_SETTINGS ||
    settings.some((one) => one.name === name || (one.secret && `${one.name}_FILE` === name))
  )
}

describe('the index', () => {
  it('leads to every page of docs in two steps, and the README leads to it', () => {
    const pages = findMarkdown('docs')
    const first = findLinks('docs/README.md').filter((path) => pages.includes(path))
    const reached = new Set(['docs/README.md', ...first, ...first.flatMap(findLinks)])
    expect(pages.filter((path) => !reached.has(path))).toEqual([])
    expect(findLinks('README.md')).toContain('docs/README.md')
  })
})

describe('the tables', () => {
  it.each([
    ['src/words/tables', 'src/words/tables/README.md'],
    ['marketplace/catalogue/tables', 'marketplace/catalogue/README.md'],
    ['marketplace/reports/facts/tables', 'marketplace/reports/README.md'],
  ])('of %s are described, column by column, in %s', (folder, page) => {
    const tables = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.tsv'))
    expect(tables.length).toBeGreaterThan(1)
    const described = readColumns(read(page))
    expect([...described.keys()].sort()).toEqual(tables.sort())
    for (const table of tables) {
      const [header] = read(join(folder, table)).split('\n', 1)
      expect(described.get(table)?.join('\t'), table).toBe(header)
    }
  })
})

/** Table → its columns, as the sections of a page describe them. */
function readColumns(page: string): Map<string, readonly string[]> {
  const described = new Map<string, readonly string[]>()
  for (const section of page.split(/^#{2,3} /m)) {
    const table = /^`([\w-]+\.tsv)`\n/.exec(section)?.[1]
    if (table === undefined) continue
    const like = /Columns as in `([\w-]+\.tsv)`/.exec(section)?.[1]
    const own = [...section.matchAll(/^\| `(\w+)` \| \S/gm)].map((match) => match[1] as string)
    described.set(table, like === undefined ? own : (described.get(like) ?? []))
  }
  return described
}

describe('the house in CONTRIBUTING', () => {
  const [house = ''] = /^## The house\n[\s\S]*?(?=^## )/m.exec(read('CONTRIBUTING.md')) ?? []
  const rooms = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name === 'main.ts')
    .map(({ name }) => name)

  it('has the arrows that the structure test holds', () => {
    const told = [...house.matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)].map(
      ([, room, imports]) => [room, imports] as const,
    )
    const held = rooms.map((room) => {
      const arrows = ARROWS[room]
      if (arrows === 'anything' || arrows === undefined) return [room, arrows] as const
      return [room, arrows.length === 0 ? 'nothing' : arrows.map((other) => `\`${other}\``).join(', ')] as const
    })
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(held))
  })

  it('is drawn with every room, each above those that it imports', () => {
    const picture = /```\n([\s\S]*?)```/.exec(house)?.[1] ?? ''
    const heights = new Map(
      picture
        .split('\n')
        .flatMap((line, at) =>
          [...line.matchAll(/(?<![\w/])(main\.ts|[a-z]+(?=\/))/g)].map(([name]) => [name, at] as const),
        ),
    )
    expect([...heights.keys()].sort()).toEqual([...rooms].sort())
    for (const room of rooms) {
      const arrows = ARROWS[room] ?? []
      for (const other of arrows === 'anything' ? [] : arrows)
        expect(heights.get(other), `${room} → ${other}`).toBeGreaterThan(heights.get(room) as number)
    }
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
    expect(named.length).toBeGreaterThan(5)
    let parent = ''
    for (const [, indent, name] of named as unknown as [string, string, string][]) {
      const path = indent === '' ? name : join(parent, name)
      if (indent === '') parent = name
      expect(existsSync(join(ROOT, path)), path).toBe(true)
    }
  })
})

describe('the recipes in CONTRIBUTING', () => {
  const recipes = read('CONTRIBUTING.md')
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.split('\n', 1)[0] as string, text] as const)

  it.each(recipes)('%s: has six steps at most, and is in the list at the top', (name, text) => {
    const steps = [...text.matchAll(/^(\d)\. /gm)].map(([, number]) => Number(number))
    expect(steps.length).toBeGreaterThan(1)
    expect(steps).toEqual([1, 2, 3, 4, 5, 6].slice(0, steps.length))
    const anchor = name
      .toLowerCase()
      .replace(/[^a-z -]/g, '')
      .replaceAll(' ', '-')
    expect(read('CONTRIBUTING.md')).toContain(`](#${anchor})`)
  })
})

describe('the page of the stand-in', () => {
  it('says what every fault does', () => {
    const text = read('marketplace/README.md')
    const told = [...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, kinds]) => kinds?.match(/\w+/g) ?? [])
    expect(FAULT_KINDS.length).toBeGreaterThan(20)
    expect(FAULT_KINDS.filter((kind) => !told.includes(kind))).toEqual([])
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
