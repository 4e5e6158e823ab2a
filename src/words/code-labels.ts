/** Labels for the members of closed sets, as answers print them. */
import type { Lang } from '../domain/codes.ts'
import { readTable } from './read-table.ts'

const CODE_KINDS = ['body_style', 'equipment', 'fuel_type', 'powertrain', 'transmission', 'province'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

export function createCodeLabels(): (kind: CodeKind, code: string, lang: Lang) => string {
  const rows = [
    ...readTable('code-labels.tsv', ['kind', 'code', 'zh', 'en']),
    ...readTable('provinces.tsv', ['code', 'zh', 'en']).map((row) => ({ kind: 'province', ...row })),
  ]
  const labels = new Map(rows.map(({ kind, code, zh, en }) => [`${kind} ${code}`, { zh, en }]))
  return (kind, code, lang) => labels.get(`${kind} ${code}`)?.[lang] ?? code
}
