/** `ershou words`: titles, their coverage, and unknown words. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cli, openCli } from './open-cli.ts'

let cli: Cli
beforeAll(() => {
  cli = openCli()
})
afterAll(() => cli.remove())

function write(name: string, text: string): string {
  const path = join(cli.folder, name)
  writeFileSync(path, text)
  return path
}

describe('words title', () => {
  it('prints the translation of a title, and why', async () => {
    const title = '宝马3系 2021款 325Li M运动套装'
    const { code, stdout } = await cli.run('words', 'title', title)
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'title         2021 BMW 3 Series 325Li M Sport Package'])
    expect(stdout).toMatch(/^运动套装 +Sport Package +trims\.tsv$/m)
    expect(await cli.json('words', 'title', title)).toMatchObject({
      source_title: title,
      title: '2021 BMW 3 Series 325Li M Sport Package',
      manufacturer: 'BMW',
      model: '3 Series',
      trim: '325Li M Sport Package',
      model_year: 2021,
      romanised: [],
    })
  })

  it('requires a title', async () => {
    expect(await cli.run('words', 'title', ' ')).toMatchObject({ code: 2, stderr: 'error: the title is empty\n' })
    expect((await cli.run('words', 'title')).code).toBe(2)
  })
})

describe('words coverage', () => {
  it('measures a file', async () => {
    const file = write('titles.tsv', '\ufefftitle\tcount\r\n天籁 2021款 2.0L 舒适版\t3\r\n宝马玄鸟 2021款\t1\r\n')
    expect(await cli.json('words', 'coverage', file)).toEqual({
      titles: 2,
      count: 4,
      untitled: { titles: 0, count: 0 },
      weighted: { brand_resolved: 1, model_resolved: 0.75, no_chinese: 1, pinyin_fallback: 0.25 },
      unweighted: { brand_resolved: 1, model_resolved: 0.5, no_chinese: 1, pinyin_fallback: 0.5 },
      gaps: [{ kind: 'model', text: '玄鸟', titles: 1, count: 1 }],
    })
    const { stdout } = await cli.run('words', 'coverage', file)
    expect(stdout).toMatch(/^model resolved +75\.00 % +50\.00 %$/m)
  })

  it.each([
    ['other columns', 'name\tcount\nx\t1\n', 'the first line must be title<TAB>count'],
    ['no rows', 'title\tcount\n', 'there are no titles'],
    ['a count of 0', 'title\tcount\nx\t1\ny\t0\n', ':3: expected a title, a tab and a whole number above 0'],
    ['no count', 'title\tcount\nx\n', ':2: expected'],
  ])('refuses %s', async (name, text, message) => {
    const { code, stderr, stdout } = await cli.run('words', 'coverage', write(`${name}.tsv`, text))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
  })

  it('refuses a missing file', async () => {
    expect(await cli.run('words', 'coverage', join(cli.folder, 'none.tsv'))).toMatchObject({ code: 1 })
    expect((await cli.run('words', 'coverage')).code).toBe(2)
  })
})

describe('words unknown', () => {
  it('lists nothing on a fresh folder', async () => {
    expect(await cli.json('words', 'unknown')).toEqual({ words: [] })
    expect((await cli.run('words', 'unknown')).stderr).toContain('There are no unknown words.')
    expect((await cli.run('words', 'unknown', '--limit', '0')).code).toBe(2)
  })
})
