/** Which province a text names: in English, in Chinese with or without its rank, or by the two digits of the national division. */
import { createNearNames } from './find-near.ts'
import { foldName } from './fold.ts'
import { readTable } from './read-table.ts'

export type FoundProvince =
  | { readonly code: number }
  | { readonly did_you_mean: string | null; readonly allowed: readonly string[] }

const RANK = /(?:省|市|自治区|特别行政区)$/
const PEOPLES = /(?:壮族|回族|维吾尔)$/
/** By the other names on maps and forms, folded. */
const OTHER_NAMES = { neimenggu: 15, neimongol: 15, xizang: 54, macau: 82 } as const
const LONGEST = 100

export function createProvinceFinder(): (text: string) => FoundProvince {
  const rows = readTable('provinces.tsv', ['code', 'zh', 'en'])
  const codes = new Map<string, number>([
    ...Object.entries(OTHER_NAMES),
    ...rows.flatMap(({ code, zh, en }) =>
      [code, foldName(zh), foldName(en)].map((key) => [key, Number(code)] as const),
    ),
  ])
  const english = new Map(rows.map(({ en }) => [foldName(en), en]))
  const nearNames = createNearNames(english.keys())
  const allowed = rows.map(({ en }) => en)
  return (text) => {
    const folded = text.length > LONGEST ? '' : foldName(text)
    const plain = folded.replace(RANK, '').replace(PEOPLES, '')
    const code = codes.get(folded) ?? codes.get(plain)
    if (code !== undefined) return { code }
    const [near] = nearNames.find(folded)
    return { did_you_mean: near === undefined ? null : (english.get(near.name) ?? null), allowed }
  }
}
