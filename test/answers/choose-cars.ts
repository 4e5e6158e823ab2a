/** Chooses the cars to check: some of every kind, and others evenly from the whole stock. */

import { ACCESSES } from '../../marketplace/reports/printed-report.ts'
import { PROVIDER_CODES } from '../../marketplace/reports/providers.ts'
import type { OpenService } from '../spec/open-service.ts'
import type { Stock, Truth } from './read-truths.ts'

/** The kinds of cars that the service treats differently. */
function listKinds(truth: Truth): string[] {
  const { report } = truth
  return [
    ...truth.gaps.map((gap) => `without ${gap}`),
    ...truth.badges.map((badge) => (badge.startsWith('续航') ? '续航' : badge)),
    `fuel ${truth.fuel}`,
    `gearbox ${truth.gearbox}`,
    `level ${truth.level}`,
    `condition ${truth.condition}`,
    `colour ${truth.colour}`,
    `emission ${truth.emission}`,
    `seller ${truth.seller}`,
    `province ${truth.province}`,
    `usage ${truth.usage}`,
    `use ${truth.registered_use}`,
    `link ${report.isreport} ${report.testreporturl.replace(/https?.*|%.*|\d+/g, '')}`,
    truth.registered === null ? 'never registered' : 'registered',
    truth.published.replace(/\d+/, ''),
    /\(进口\)/.test(truth.name) ? 'imported' : 'made here',
  ]
}

/** Of the cars of a kind, so many are compared. */
const LOOKED_AT = 60

/** Reported to be wrong once: suspected fire, contradicting statements, a flooded car with a link and no flag. */
const NAMED = [60636684, 60632799, 60655220]

export async function chooseCars(service: OpenService, { truths }: Stock, count: number): Promise<number[]> {
  const chosen = new Set<number>(NAMED.filter((id) => truths.has(id)))
  const wanted = [
    ...PROVIDER_CODES.map((provider) => `provider=${provider}&access=open&limit=6`),
    ...ACCESSES.map((access) => `access=${access}&limit=3`),
  ]
  for (const properties of wanted) for (const id of await service.find(properties)) chosen.add(id)
  for (const id of coverKinds([...truths.values()], chosen)) chosen.add(id)
  if (chosen.size > count)
    throw new Error(`${chosen.size} cars are needed for every kind, which are more than ${count}`)
  const others = [...truths.keys()].filter((id) => !chosen.has(id))
  const stride = others.length / (count - chosen.size)
  for (let i = 0; chosen.size < count; i++) chosen.add(others[Math.floor(i * stride)] as number)
  return [...chosen]
}

/** Cars that, with those chosen already, are of every kind: of the rarest kinds first, each the one with most kinds that are missing. */
function coverKinds(truths: readonly Truth[], chosen: ReadonlySet<number>): number[] {
  const kindsOf = new Map(truths.map((truth) => [truth.infoid, listKinds(truth)]))
  const carsOf = new Map<string, number[]>()
  for (const [id, kinds] of kindsOf) {
    for (const kind of kinds) {
      const others = carsOf.get(kind) ?? []
      others.push(id)
      carsOf.set(kind, others)
    }
  }
  const had = new Set([...chosen].flatMap((id) => kindsOf.get(id) ?? []))
  const countNew = (id: number) => (kindsOf.get(id) ?? []).filter((kind) => !had.has(kind)).length
  const added: number[] = []
  for (const [kind, ids] of [...carsOf].sort(([, one], [, other]) => one.length - other.length)) {
    if (had.has(kind)) continue
    const [first] = ids.slice(0, LOOKED_AT).sort((one, other) => countNew(other) - countNew(one)) as [number]
    added.push(first)
    for (const one of kindsOf.get(first) ?? []) had.add(one)
  }
  return added
}
