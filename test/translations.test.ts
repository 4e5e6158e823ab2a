/** Every guide for customers exists in Chinese, with the same structure and the same code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copySamples } from '../scripts/copy-samples.ts'
import { readDocuments, shelveDocuments } from '../src/api/description/documents/documents.ts'

const DOCS = new URL('../docs/', import.meta.url).pathname
const read = (file: string) => readFileSync(join(DOCS, file), 'utf8')
const guides = shelveDocuments(readDocuments(), 'en').use.flatMap(({ documents }) => documents.map(({ file }) => file))

const levelsOf = (text: string) =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#+(?= )/gm)].map(([signs]) => signs.length)
const blocksOf = (text: string) => text.match(/^```.*?^```$/gms) ?? []

describe('guides for customers', () => {
  it('are found', () => {
    expect(guides).toEqual(expect.arrayContaining(['quickstart.md', 'changelog.md', 'guides/searching.md']))
  })

  it.each(guides)('%s exists in Chinese, with the same headings and the same code', (file) => {
    expect(existsSync(join(DOCS, 'zh', file)), `docs/zh/${file}`).toBe(true)
    const [english, chinese] = [read(file), read(`zh/${file}`)]
    expect(levelsOf(chinese)).toEqual(levelsOf(english))
    // `npm run docs` copies the code, as long as there are as many blocks.
    expect(blocksOf(chinese)).toEqual(blocksOf(english))
    expect(chinese).toBe(copySamples(english, chinese))
    expect(chinese.replace(/^```.*?^```$/gms, '')).toMatch(/\p{Script=Han}{10}/u)
  })

  it('in Chinese are translations of one', () => {
    const translated = readdirSync(join(DOCS, 'zh'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    )
    expect(translated.filter((file) => file !== 'README.md' && !guides.includes(file))).toEqual([])
  })
})

it('every released version is in the changelog for customers', () => {
  const versions = [...readFileSync(join(DOCS, '../CHANGELOG.md'), 'utf8').matchAll(/^## (\S+)/gm)].map(
    ([, name]) => name,
  )
  const told = [...read('changelog.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name)
  expect(versions.length).toBeGreaterThan(1)
  expect(told).toEqual(versions)
})
