/** A reader can run every block: its variables are set, Node 20 supports its language, and its files are in the package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { ROOT, readPages } from './samples-of-pages.ts'

const { blocks } = readPages()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('the blocks', () => {
  it('use an address and a key that the README or their page has set', () => {
    const find = (page: string, pattern: RegExp) =>
      blocks
        .filter((block) => block.page === page)
        .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, one]) => one))
    const lost = [...new Set(blocks.map(({ page }) => page))].filter((page) => {
      const set = ['README.md', page].flatMap((one) => find(one, /\b(ERSHOU_KEY|ERSHOU_URL)=/g))
      return find(page, /\$\{?(ERSHOU_KEY|ERSHOU_URL)\b/g).some((name) => !set.includes(name))
    })
    expect(lost).toEqual([])
  })

  it.each(['README.md', 'docs/guides/typed-clients.md'])('of %s that are run as try.mjs are JavaScript', (page) => {
    expect(read(page)).toContain('`node try.mjs`')
    const programs = blocks.filter((block) => block.page === page && block.language === 'ts')
    expect(programs.length).toBeGreaterThan(0)
    for (const { text } of programs) new Script(`async () => {${text.replace(/^import .*$/gm, '')}}`)
  })
})

describe('the package', () => {
  const { files } = JSON.parse(read('package.json')) as { files: readonly string[] }
  const left = files.filter((path) => path.startsWith('!')).map((path) => path.slice(1))
  const isIn = (path: string, folders: readonly string[]) =>
    folders.some((one) => path === one || path.startsWith(`${one}/`))
  const isShipped = (path: string) =>
    ['README.md', 'LICENSE', 'package.json'].includes(path) || (isIn(path, files) && !isIn(path, left))
  const pages = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...findPages('docs')].filter(isShipped)

  it.each(pages)('has what %s links to, or the page says where it is', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to]) =>
      join(dirname(page), to as string),
    )
    for (const link of links) expect(existsSync(join(ROOT, link)), link).toBe(true)
    const missing = links.filter((link) => !isShipped(link))
    if (missing.length > 0) expect(read(page), missing.join(', ')).toContain('in the repository only')
  })
})

function findPages(path: string): string[] {
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(path, name))
}
