/** For up to 200 cars of each kind: what the picture marks equals what the full view says, both ways. */
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { InspectionSection } from '../../../src/dashboard/pages/market/inspection/inspection-section.tsx'
import { DAMAGE_SEVERITIES, type InspectionReport, PARSE_STATUSES } from '../../../src/domain/inspection.ts'
import { OUTCOMES } from '../../../src/domain/inspection-parts/outcome.ts'
import { openReading, type Reading } from '../../inspection/open-reading.ts'
import { findLies } from './find-lies.ts'
import { readPicture } from './read-picture.ts'

/** `PICTURE_CARS=500` checks fewer ordinary cars. */
const ORDINARY = Number(process.env.PICTURE_CARS ?? 5000)
const CARS = 20_000
const OF_EACH = 200
const AT_ONCE = 4

const FLAGS = ['had_accident', 'was_flooded', 'was_fire_damaged', 'odometer_rolled_back'] as const
const KINDS = [
  ...PARSE_STATUSES.map((status) => `status ${status}`),
  ...DAMAGE_SEVERITIES.map((severity) => `severity ${severity}`),
  ...FLAGS.flatMap((flag) => [`${flag} true`, `${flag} false`, `${flag} null`]),
  'contradicting',
  'with uninspected items',
  ...OUTCOMES.map((outcome) => `a part ${outcome}`),
]

function listKinds(report: InspectionReport): string[] {
  const parts = report.categories.flatMap(({ items }) => items.filter(({ part }) => part !== null))
  return [
    `status ${report.parse_status}`,
    ...(report.derived === null ? [] : [`severity ${report.derived.damage_severity}`]),
    ...(report.data_available ? FLAGS.map((flag) => `${flag} ${report[flag]}`) : []),
    ...((report.conflicts ?? []).length > 0 ? ['contradicting'] : []),
    ...((report.uninspected_items ?? []).length > 0 ? ['with uninspected items'] : []),
    ...new Set(parts.map(({ outcome }) => `a part ${outcome}`)),
  ]
}

/** The rare ones first. */
async function chooseCars(): Promise<number[]> {
  const rare = [
    'condition=fire',
    'condition=flood',
    'condition=accident',
    'provider=dingpai',
    'access=expired',
    'access=gone',
  ]
  const found = await Promise.all(rare.map((properties) => service.find(`${properties}&limit=${OF_EACH}`)))
  return [...new Set([...found.flat(), ...(await service.find(`limit=${ORDINARY}`))])]
}

let service: Reading
beforeAll(async () => {
  service = await openReading({ marketplace: ['--cars', String(CARS)] })
})
afterAll(() => service?.stop())

it(`is true for up to ${OF_EACH} cars of each kind`, async () => {
  const seen = new Map<string, number>(KINDS.map((kind) => [kind, 0]))
  const lies: string[] = []
  const queue = await chooseCars()
  let checked = 0

  async function check(id: number): Promise<void> {
    const language = id % 2 === 0 ? 'en' : 'zh'
    const report = await service.full(id, language)
    const kinds = listKinds(report)
    if (kinds.every((kind) => (seen.get(kind) ?? 0) >= OF_EACH)) return
    for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    const html = renderToString(
      h(InspectionSection, { inspection: report, language, carId: id, body: id % 3 === 0 ? 'sedan' : null }),
    )
    lies.push(...findLies(report, readPicture(html)).map((lie) => `${id} ${language}: ${lie}`))
    checked++
  }

  const isDone = () => [...seen.values()].every((count) => count >= OF_EACH)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = queue.shift(); id !== undefined && !isDone(); id = queue.shift()) await check(id)
    }),
  )
  process.stdout.write(`${checked} cars\n${[...seen].map(([kind, count]) => `${count} ${kind}`).join('\n')}\n`)
  expect(lies.slice(0, 20)).toEqual([])
  const unseen = [...seen].filter(([, count]) => count === 0).map(([kind]) => kind)
  // The stand-in prints no part as missing or modified.
  expect(unseen.filter((kind) => !kind.startsWith('a part '))).toEqual([])
})
