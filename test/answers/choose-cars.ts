/** Chooses the cars to check: some of every kind, and others evenly from the whole stock. */

import { ACCESSES } from '../../marketplace/reports/printed-report.ts'
import { PROVIDER_CODES } from '../../marketplace/reports/providers.ts'
import type { OpenService } from '../spec/open-service.ts'
import type { Truth } from '../truth/native-car.ts'
import type { Stock } from './read-truths.ts'

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

/** Reported to be wrong once: suspected fire, contradicting statements, a flooded car with a link and no flag. */
const NAMED = [60636684, 60632799, 60655220]

export async function chooseCars(service: OpenService, { truths }: Stock, count: number): Promise<number[]> {
  const chosen = new Set<number>(NAMED.filter((id) => truths.has(id)))
  const wanted = [
    ...PROVIDER_CODES.map((provider) => `provider=${provider}&access=open&limit=6`),
    ...ACCESSES.map((access) => `access=${access}&limit=3`),
    'fuel=EV&limit=6',
    'battery_health=printed&access=open&limit=6',
  ]
  for (const properties of wanted) for (const id of await service.find(properties)) chosen.add(id)
  const seen = new Set<string>()
  for (const truth of truths.values()) {
    const news = listKinds(truth).filter((kind) => !seen.has(kind))
    for (const kind of news) seen.add(kind)
    if (news.length > 0) chosen.add(truth.infoid)
  }
  if (chosen.size > count)
    throw new Error(`${chosen.size} cars are needed for every kind, which are more than ${count}`)
  const others = [...truths.keys()].filter((id) => !chosen.has(id))
  const stride = others.length / (count - chosen.size)
  for (let i = 0; chosen.size < count; i++) chosen.add(others[Math.floor(i * stride)] as number)
  return [...chosen]
}
