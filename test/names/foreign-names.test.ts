/** Names as buyers abroad and export sites type them: each finds all the cars that it means, and no others. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createNameJudge, type NameRow } from './judge-names.ts'

function readRows(): readonly NameRow[] {
  const text = readFileSync(new URL('foreign-names.tsv', import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [brand, model, series, drive, title] = line.split('\t') as [string, string, string, string, string]
      return { brand, model, series, drive, title }
    })
}

it('every foreign name finds what it means', () => {
  const rows = readRows()
  expect(rows.length).toBeGreaterThan(520)
  const { judge } = createNameJudge()
  const wrong = rows.flatMap((row) => {
    const verdict = judge(row)
    return verdict === null ? [] : [`${row.brand} / ${row.model}: ${verdict}`]
  })
  const share = (100 * (rows.length - wrong.length)) / rows.length
  console.log([...wrong, `${rows.length - wrong.length} of ${rows.length} (${share.toFixed(1)} %)`].join('\n'))
})
