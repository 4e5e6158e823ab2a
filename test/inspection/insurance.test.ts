import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReading, type Reading } from './open-reading.ts'
import { type CarFacts, isReadable } from './printed-facts.ts'

const FIELDS =
  'car_id claim_history_available evidence_available insurance_expiry note parse_status queries report_provider'
const EMPTY = /^(?:未查到记录|暂无记录|未查询到出险理赔记录)$/
const SAMPLE = [
  'provider=jiajian&access=open&limit=40',
  'provider=yiheng&access=open&limit=40',
  'provider=bingping&access=open&limit=6',
  'limit=40',
]

let service: Reading
let asked: CarFacts[]
beforeAll(async () => {
  service = await openReading(['--cars', '1000', '--seed', '3'])
  const ids = new Set((await Promise.all(SAMPLE.map((properties) => service.find(properties)))).flat())
  asked = await Promise.all([...ids].map((id) => service.facts(id)))
})
afterAll(() => service?.stop())

/** What is printed under a heading of insurance, in the wire's shape. */
function listPrinted({ printed }: CarFacts) {
  if (!isReadable(printed)) return []
  return printed.queries
    .filter(({ heading }) => /出险|碰撞|理赔/.test(heading))
    .map(({ heading, date, receipt_url, text }) => ({
      topic: 'insurance_events',
      source_name: heading,
      query_date: date,
      receipt_url,
      result: EMPTY.test(text) ? 'no_records_returned' : 'unknown',
      source_notice: text,
    }))
}

describe('decision 5: the evidence of insurance events', () => {
  it('is the queries about insurance that the report prints, and no other', async () => {
    const seen = { queries: 0, empty: 0, none: 0 }
    for (const facts of asked) {
      const evidence = await service.insurance(facts.infoid)
      const queries = listPrinted(facts)
      expect(Object.keys(evidence).sort().join(' ')).toBe(FIELDS)
      expect(evidence.queries).toEqual(queries)
      expect([evidence.car_id, evidence.evidence_available]).toEqual([facts.infoid, queries.length > 0])
      seen.queries += queries.length
      seen.empty += queries.filter(({ result }) => result === 'no_records_returned').length
      seen.none += queries.length === 0 ? 1 : 0
    }
    expect(seen.queries).toBeGreaterThan(20)
    expect(seen.empty).toBeGreaterThan(5)
    expect(seen.none).toBeGreaterThan(20)
  })

  it('is never claim history, and says so whatever was found', async () => {
    for (const { infoid } of asked) {
      const [en, zh] = [await service.insurance(infoid), await service.insurance(infoid, 'zh')]
      expect([en.claim_history_available, zh.claim_history_available]).toEqual([false, false])
      expect(en.note).toMatch(/query evidence, not claim history.*does not show the absence/)
      expect(zh.note).toMatch(/并非理赔历史.*不代表没有出险/)
      expect({ ...zh, note: en.note, report_provider: en.report_provider }).toEqual(en)
    }
  })

  it('agrees with the inspection of the same car', async () => {
    for (const { infoid } of asked.slice(0, 30)) {
      const { parse_status, report_provider, queries } = await service.insurance(infoid)
      const report = await service.full(infoid)
      expect({ parse_status, report_provider }).toEqual({
        parse_status: report.parse_status,
        report_provider: report.report_provider,
      })
      expect(queries).toEqual(report.history_queries.filter(({ topic }) => topic === 'insurance_events'))
    }
  })

  it('is empty where there is only the tag 0出险', async () => {
    const tagged = (await readRows()).filter(({ isTagged }) => isTagged)
    const facts = await Promise.all(tagged.map(({ infoid }) => service.facts(infoid)))
    const alone = facts.filter(({ printed }) => !isReadable(printed))
    expect(alone.length).toBeGreaterThan(2)
    for (const { infoid } of alone)
      expect(await service.insurance(infoid)).toMatchObject({ evidence_available: false, queries: [] })
  })
})

/** The marketplace's own rows, where the tags are. */
async function readRows(): Promise<{ infoid: number; isTagged: boolean }[]> {
  const response = await fetch(`${service.marketplace.url}/api/v11/search?pageindex=1&pagesize=100`)
  const { result } = (await response.json()) as { result: { carlist: { infoid: number }[] } }
  return result.carlist.map((row) => ({ infoid: row.infoid, isTagged: JSON.stringify(row).includes('"0出险"') }))
}
