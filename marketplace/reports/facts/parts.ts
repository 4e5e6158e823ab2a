/** The catalogue of things that an inspector checks, by group. */
import { readFileSync } from 'node:fs'

export interface Part {
  readonly group: string
  /** The kind, which decides the plausible findings: cover, structural, glass, flood, question … */
  readonly kind: string
  readonly name: string
  /** The good answer of a question, or the number of a part in the national list. */
  readonly good: string
}

const ALL: readonly Part[] = readFileSync(new URL('./tables/parts.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [group = '', kind = '', name = '', good = ''] = line.split('\t')
    return { group, kind, name, good }
  })

const BY_GROUP = groupParts()

function groupParts(): Map<string, Part[]> {
  const groups = new Map<string, Part[]>()
  for (const part of ALL) groups.set(part.group, [...(groups.get(part.group) ?? []), part])
  return groups
}

/** The parts of the groups in order; a group that does not exist is a mistake in the caller. */
export function partsOf(...groups: readonly string[]): Part[] {
  return groups.flatMap((group) => {
    const parts = BY_GROUP.get(group)
    if (parts === undefined) throw new Error(`no such group of parts: ${group}`)
    return parts
  })
}

export const ALL_PARTS = ALL
