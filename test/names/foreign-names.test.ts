/** Names as foreign buyers and export sites type them: each finds exactly the cars that it means. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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

/**
 * The brand is one of the catalogue, and the model is of another brand of the same maker. A model never adds cars to those of its brand, so
 * these find none; the name by itself finds the cars.
 */
const OF_ANOTHER_BRAND: ReadonlySet<string> = new Set([
  'BAIC / Arcfox Alpha T5',
  'BYD / Denza D9',
  'BYD / Fangchengbao Bao 5',
  'BYD / Leopard 5',
  'BYD / Yangwang U8',
  'Changan / Avatr 12',
  'Chery / Exeed TXL',
  'Chery / Jetour X95',
  'Chery / iCAR 03',
  'Dongfeng / M-Hero 917',
  'Dongfeng / Venucia T90',
  'Dongfeng / Voyah Free',
  'FAW / Bestune T99',
  'FAW / Hongqi H9',
  'GAC Aion / Hyper GT',
  'Great Wall / Haval Jolion',
  'Great Wall / WEY VV5',
  'JAC / Sehol E10X',
  'JAC / Sehol X8',
  'Nio / Firefly',
  'Nio / Onvo L60',
  'Seres / AITO M5',
  'Volkswagen / Jetta VS7',
  'WEY / Tank 300',
  'Wuling / Almaz',
  'Wuling / Baojun Yep',
])

/** Names that find nothing, with the reason. */
const MISSES: Readonly<Record<string, string>> = {
  'BMW / F10': 'the F10 of the catalogue is a Yema; 5 Series F10 is understood',
  'Changan / Explorer': 'an Explorer is a Ford; Changan Explorer in one text is understood',
  'Zotye / X5': 'an X5 is a BMW, or called so by other makers; Zotye X5 in one text is understood',
  'SAIC / IM LS7': 'a company that no brand of the catalogue is called after; SAIC IM LS7 in one text is understood',
  'SAIC / Roewe i6 MAX': 'the same',
  'Chery / Tiggo 7 High-Energy': 'a trim that the titles of the catalogue do not name',
  'Denza / B5':
    'sold as a Denza abroad, but a series of Fang Cheng Bao in the catalogue; Denza B5 in one text is understood',
}

describe('foreign names', () => {
  const rows = readRows()
  const { judge } = createNameJudge()
  const nameOf = ({ brand, model }: NameRow) => `${brand} / ${model}`

  it('find exactly the cars that they mean', () => {
    const judged = rows
      .filter((row) => !OF_ANOTHER_BRAND.has(nameOf(row)))
      .map((row) => ({ name: nameOf(row), verdict: judge(row) }))
    const wrong = judged.filter(({ verdict }) => verdict !== null)
    expect(wrong.filter(({ name }) => MISSES[name] === undefined)).toEqual([])
    expect(wrong.map(({ name }) => name).sort()).toEqual(Object.keys(MISSES).sort())
    expect(rows.length).toBeGreaterThan(1400)
    expect(wrong.length / rows.length).toBeLessThan(0.02)
  })

  it('find nothing under another brand of the same maker, and their cars without a brand', () => {
    const foreign = rows.filter((row) => OF_ANOTHER_BRAND.has(nameOf(row)))
    expect(foreign.length).toBe(OF_ANOTHER_BRAND.size)
    for (const row of foreign) {
      expect([nameOf(row), judge({ ...row, series: '-' })]).toEqual([nameOf(row), null])
      expect([row.model, judge({ ...row, brand: '-' })]).toEqual([row.model, null])
    }
  })
})
