/** `ershou parse`: the parse result of a saved report, for people and for programs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cli, openCli } from './open-cli.ts'

const REPORTS = new URL('../../src/reports/', import.meta.url)
/** As the fixtures were found. */
const ORDER = '0123456789abcdef0123456789abcdef'
const fixture = (path: string) => new URL(path, REPORTS).pathname

let cli: Cli
beforeAll(() => {
  cli = openCli()
})
afterAll(() => cli.remove())

function save(name: string, body: string | Uint8Array): string {
  const path = join(cli.folder, name)
  writeFileSync(path, body)
  return path
}

describe('ershou parse', () => {
  it.each([
    ['bingping', '.pdf', `/bingping/pdf/${ORDER}.pdf`],
    ['jiajian', '.html', `/jiajian/report?orderno=${ORDER}`],
    ['yiheng', '.html', `/yiheng/detection/${ORDER}.html`],
  ])('prints a report of %s as one JSON object', async (provider, extension, link) => {
    const path = `${provider}/fixtures/with-findings`
    const expected = JSON.parse(readFileSync(fixture(`${path}.expected.json`), 'utf8')) as { report: object }
    const file = fixture(path + extension)
    expect(await cli.json('parse', provider, file, '--url', `http://reports.test${link}`)).toEqual(expected.report)
    // Relative links without a known base address are dropped.
    const { history_queries: queries } = await cli.json('parse', provider, file)
    for (const { receipt_url } of queries) expect(receipt_url ?? 'https://').toMatch(/^https?:/)
  })

  it('prints it in lines, with the unread parts', async () => {
    const { code, stdout, stderr } = await cli.run('parse', 'bingping', fixture('bingping/fixtures/partial.pdf'))
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(
      [
        'provider          丙评鉴定 (bingping)',
        'type              inspection',
        'standard          -',
        'grade             -',
        'registered use    -',
        'renting           -',
        'first registered  -',
        'inspected         2026-07-16',
        'issued            -',
        'print version     -',
        '',
        'Conclusions',
        'heading   result',
        '事故判定  待复检',
        '',
        '事故判定 (5 items, 共13项)',
        'item            result    remark  page',
        '车体左右对称性  正常      -          1',
        '左A柱           正常      -          1',
        '左B柱           无法检测  -          1',
        '左C柱           正常      -          1',
        '右A柱           正常      -          1',
        '',
        '底盘检查 (0 items, 共7项)',
        '',
        '发动机舱检查 (0 items, 共3项，异常1项)',
        '',
        'Not read:',
        '  底盘检查（共7项）',
        '  发动机舱检查（共3项，异常1项）',
        '',
      ].join('\n'),
    )
    const whole = await cli.run('parse', 'bingping', fixture('bingping/fixtures/full.pdf'))
    expect(whole.stdout).toMatch(/\nNot read: nothing\n$/)
  })

  it('fails where there is no report, and says why', async () => {
    const unknown = fixture('bingping/fixtures/other-layout.pdf')
    expect(await cli.run('parse', 'bingping', unknown)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The parser of bingping does not know this document.\n',
    })
    expect(await cli.run('parse', 'yiheng', unknown, '--json')).toMatchObject({
      code: 1,
      stdout: '{"kind":"unsupported","provider":"yiheng"}\n',
    })
    expect(await cli.run('parse', 'bingping', fixture('bingping/fixtures/expired.pdf'))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The provider does not show a report (expired): 链接已失效\n',
    })
  })

  it('says what is wrong with the file', async () => {
    const run = async (path: string) => {
      const { code, stdout, stderr } = await cli.run('parse', 'jiajian', path)
      expect([code, stdout]).toEqual([1, ''])
      return stderr
    }
    const missing = join(cli.folder, 'missing.html')
    expect(await run(missing)).toBe(`ershou: There is no file ${missing}.\n`)
    expect(await run(cli.folder)).toBe(`ershou: ${cli.folder} is not a file.\n`)
    const large = save('large.html', new Uint8Array(9_000_000))
    expect(await run(large)).toBe(`ershou: ${large} is too large: the limit is 8 MiB.\n`)
    expect(await run(save('empty.html', ''))).toBe('The parser of jiajian does not know this document.\n')
  })

  it('lists the providers for an unknown one', async () => {
    const { code, stdout, stderr } = await cli.run('parse', 'dingpai', save('page.html', '<p>'))
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Allowed choices are bingping, jiajian, yiheng.')
    expect((await cli.run('parse', 'jiajian')).code).toBe(2)
    expect((await cli.run('parse', 'jiajian', 'a', '--url', 'file:///a')).code).toBe(2)
  })
})
