import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InspectionSection } from '../../../src/dashboard/pages/market/inspection/inspection-section.tsx'
import type { InspectionReport } from '../../../src/domain/inspection.ts'
import { openReading, type Reading } from '../../inspection/open-reading.ts'
import { type OpenAccount, openAccount } from '../../spec/open-account.ts'
import { findLies } from './find-lies.ts'
import { readPicture } from './read-picture.ts'

let service: Reading
let owner: OpenAccount
beforeAll(async () => {
  service = await openReading()
  owner = await openAccount(service, { plan: 'enterprise', per_minute: 1_000_000 })
})
afterAll(() => service?.stop())

function show(inspection: InspectionReport, language: 'en' | 'zh' = 'en') {
  return readPicture(
    renderToString(h(InspectionSection, { inspection, language, carId: 1, body: language === 'zh' ? 'sedan' : null })),
  )
}

const KINDS = [
  ...['clean', 'cosmetic', 'repaired', 'accident', 'flood', 'fire'].map(
    (one) => `condition=${one}&access=open&limit=1`,
  ),
  ...['jiajian', 'yiheng', 'bingping', 'dingpai'].map((one) => `provider=${one}&limit=1`),
  ...['expired', 'login', 'forbidden', 'gone'].map((one) => `access=${one}&limit=1`),
]

describe('what the picture marks equals what the full view says, both ways', () => {
  it.each(KINDS)('%s', async (kind) => {
    const ids = await service.find(kind)
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) {
      const language = id % 2 === 0 ? 'en' : 'zh'
      const report = await service.full(id, language)
      expect([id, findLies(report, show(report, language))]).toEqual([id, []])
    }
  })

  it('for the sample cars', async () => {
    const { get } = await owner.openKey({ kind: 'test' })
    const states = new Set<string>()
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17]) {
      const { body } = await get<InspectionReport>(`/v1/cars/${id}/inspection?view=full`)
      expect([id, findLies(body, show(body))]).toEqual([id, []])
      states.add(body.parse_status)
    }
    expect([...states].sort()).toEqual(['not_available', 'parsed', 'partial', 'unavailable', 'unsupported'])
  })
})

describe('the check finds a picture that lies', () => {
  const change = (report: InspectionReport, part: string, outcome: string): InspectionReport =>
    JSON.parse(JSON.stringify(report), (_, value) => (value?.part === part ? { ...value, outcome } : value))

  it('in either direction', async () => {
    const [id] = (await service.find('condition=clean&provider=jiajian&access=open&limit=1')) as [number]
    const report = await service.full(id)
    const picture = show(report)
    expect(findLies(report, picture)).toEqual([])
    expect(findLies(change(report, 'hood', 'repainted'), picture)).toContain(
      'hood shows normal, and the report says repainted',
    )
    const without = { ...report, categories: report.categories.slice(1) }
    expect(findLies(without, picture)).toContain('hood shows normal, and the report says not_in_report')
    expect(findLies(report, show(change(report, 'left_b_pillar', 'replaced')))).toContain(
      'left_b_pillar shows replaced, and the report says normal',
    )
    expect(findLies(report, show({ ...report, had_accident: null })).join()).toMatch(/flags/)
  })
})
