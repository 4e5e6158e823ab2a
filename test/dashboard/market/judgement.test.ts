/** The pages about evidence, prices and import rules say what `/v1` says, for cars of every kind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarEvidence, EvidenceField } from '../../../src/domain/evidence/evidence-record.ts'
import type { ImportRules } from '../../../src/domain/import-rules/import-record.ts'
import type { CarDetail } from '../../../src/domain/listing.ts'
import type { PricePosition } from '../../../src/domain/prices/price-records.ts'
import { clearFaults } from '../../faults/control.ts'
import { openFilled } from '../../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../../spec/open-service.ts'
import { attributeOf, OPEN_MARKET, type ReadPage, readPage, textOf } from './read-page.ts'

type Language = 'en' | 'zh'

let service: OpenService
beforeAll(async () => {
  service = await openService({
    settings: { ...OPEN_MARKET, ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
    openInventory: openFilled,
  })
})
afterAll(() => service?.stop())

const page = (target: string, language: Language = 'en') => readPage(`${service.url}${target}`, language)

async function json<Body>(target: string, language: Language): Promise<Body> {
  const { status, body } = await service.get<Body>(`${target}${target.includes('?') ? '&' : '?'}lang=${language}`)
  expect([target, status]).toEqual([target, 200])
  return body
}

const findOne = async (properties: string) => ((await service.find(`${properties}&limit=1`)) as [number])[0]

/** The elements of a page with an attribute, by its value. */
function listBy({ elements }: Pick<ReadPage, 'elements'>, attribute: string) {
  return new Map(
    elements.flatMap((one) => [[attributeOf(one, attribute), one] as const]).filter(([key]) => key !== null),
  )
}

describe('evidence', () => {
  const KINDS = [
    ['condition=clean&access=open&provider=jiajian', 'en'],
    ['fuel=EV', 'zh'],
    ['fuel=PH', 'en'],
    ['gap=specifications', 'zh'],
    ['gap=price', 'en'],
  ] as const

  it.each(KINDS)('of a car with %s says in %s what the endpoint says', async (kind, language) => {
    const id = await findOne(kind)
    await service.get(`/v1/cars/${id}/inspection`)
    const { fields } = await json<CarEvidence>(`/v1/cars/${id}/evidence`, language)
    const shown = await page(`/market/${id}/evidence`, language)
    expect(shown.status).toBe(200)
    const told = listBy(shown, 'id')
    for (const field of fields) {
      const element = told.get(field.field)
      if (element === undefined) throw new Error(`${field.field} is not on the page`)
      expect([field.field, attributeOf(element, 'data-status'), attributeOf(element, 'data-why')]).toEqual([
        field.field,
        field.status,
        field.why,
      ])
      expectStatements(field, textOf(element), [...findTimes(element)])
    }
    const counts = shown.texts('data-count')
    for (const status of ['stated', 'derived', 'contradicted', 'unknown'])
      expect(counts.get(status)).toEqual([String(fields.filter((one) => one.status === status).length)])
    expect(shown.html).not.toMatch(/>\s*(?:null|undefined|NaN)\b|\[object|\sstyle=/)
    expect(shown.html).toContain('<meta name="robots" content="noindex"')
    expect(shown.html).toContain(`/v1/cars/${id}/evidence`)
  })

  function expectStatements({ field, rule, statements }: EvidenceField, text: string, times: readonly string[]) {
    if (rule !== null) expect([field, text]).toEqual([field, expect.stringContaining(rule.text)])
    for (const { native_key, native_value, provider } of statements)
      for (const words of [native_key, provider, native_value === '' ? null : native_value])
        if (words !== null) expect([field, text]).toEqual([field, expect.stringContaining(String(words).slice(0, 200))])
    expect([field, times]).toEqual([field, statements.map(({ observed_at }) => observed_at)])
  }

  function* findTimes(element: ReadPage['elements'][number]): Generator<string> {
    if (element.tagName === 'time') yield attributeOf(element, 'datetime') ?? ''
    for (const child of element.childNodes) if ('attrs' in child) yield* findTimes(child)
  }

  it('names every field, and is one link away from every value and every missing one on the page of a car', async () => {
    const id = await findOne('condition=clean&access=open')
    const { fields } = await json<CarEvidence>(`/v1/cars/${id}/evidence`, 'en')
    const evidence = await page(`/market/${id}/evidence`)
    const named = listBy(evidence, 'id')
    for (const { field } of fields) {
      const heading = named.get(field)?.childNodes[0]
      expect([field, heading !== undefined && !textOf(heading).startsWith(`${field} `)]).toEqual([field, true])
    }
    const car = await page(`/market/${id}`)
    const links = car.elements.flatMap((one) => {
      const [, field] = /^\/market\/\d+\/evidence#(.+)$/.exec(attributeOf(one, 'href') ?? '') ?? []
      return field ?? []
    })
    expect(links.filter((field) => !named.has(field))).toEqual([])
    for (const name of [...car.unknown, 'price_cny', 'mileage_km', 'location.city', 'battery.range_km'])
      if (fields.some((one) => one.field === name && one.why !== 'not_applicable')) expect(links).toContain(name)
  })
})

describe('prices', () => {
  it('have the figures, the dots and the table of the endpoint, or its reason', async () => {
    const { results } = await service.search({})
    const seen = new Set<string>()
    for (const { id } of results) {
      const position = await json<PricePosition>(`/v1/cars/${id}/market`, 'en')
      const kind = position.reason ?? 'figures'
      if (seen.has(kind)) continue
      seen.add(kind)
      const shown = await page(`/market/${id}`)
      expectPrices(position, shown)
    }
    expect([...seen]).toContain('too_few')
  })

  function expectPrices({ count, ids, price_cny, percentile, rule, days_observed }: PricePosition, shown: ReadPage) {
    const told = shown.texts('data-market')
    const yuan = (amount: number) => `CN¥${amount.toLocaleString('en-GB')}`
    expect(shown.texts('data-compared').size).toBe(1)
    expect([...listBy(shown, 'data-percentile').keys()]).toEqual([String(percentile)])
    expect(told.get('rule') ?? [null]).toEqual([rule?.text ?? null])
    expect(told.get('price_cny.median') ?? [null]).toEqual([price_cny && yuan(price_cny.median)])
    expect(told.get('price_cny.quartiles') ?? [null]).toEqual([
      price_cny && `${yuan(price_cny.q1)} to ${yuan(price_cny.q3)}`,
    ])
    expect(told.get('days_observed')?.[0]).toContain(days_observed === 0 ? 'less than a day' : String(days_observed))
    const rows = [...shown.html.matchAll(/<th scope="row"><a href="\/market\/(\d+)">/g)].map(([, id]) => Number(id))
    expect(rows).toEqual(ids)
    const dots = [...shown.html.matchAll(/<a href="\/market\/(\d+)" tabindex="-1">/g)].map(([, id]) => Number(id))
    expect(dots.length).toBe(price_cny === null ? 0 : count)
    expect(shown.text).not.toMatch(/\b(?:worth|market value)\b/i)
  }
})

const INPUT_WHYS = {
  en: { unknown: 'unknown', not_applicable: 'not applicable' },
  zh: { unknown: '未知', not_applicable: '不适用' },
} as const

function* findAll(element: ReadPage['elements'][number], attribute: string): Generator<typeof element> {
  if (attributeOf(element, attribute) !== null) yield element
  for (const child of element.childNodes) if ('attrs' in child) yield* findAll(child, attribute)
}

describe('import rules', () => {
  it.each([
    ['condition=clean', 'RU', 'en'],
    ['fuel=EV', 'EU', 'zh'],
    ['fuel=EV', 'RU', 'en'],
    ['gap=specifications', 'RU', 'zh'],
    ['gap=registration', 'EU', 'en'],
  ] as const)('of a car with %s for %s in %s are those of the endpoint', async (kind, destination, language) => {
    const id = await findOne(kind)
    const { rules } = await json<ImportRules>(`/v1/cars/${id}/import-rules?destination=${destination}`, language)
    const car = await json<CarDetail>(`/v1/cars/${id}`, language)
    const shown = await page(`/market/${id}/import?destination=${destination.toLowerCase()}`, language)
    expect(shown.status).toBe(200)
    const told = listBy(shown, 'data-rule')
    expect([...told.keys()]).toEqual(rules.map((rule) => rule.id))
    for (const rule of rules) {
      const text = textOf(told.get(rule.id) as ReadPage['elements'][number])
      for (const words of [rule.text, rule.reason_text, rule.source, rule.as_of]) expect(text).toContain(words)
      expect(text).toContain(language === 'zh' ? '未经核实' : 'Unverified')
      const inputs = [...findAll(told.get(rule.id) as ReadPage['elements'][number], 'data-input')]
      expect(inputs.map((one) => [attributeOf(one, 'data-input'), attributeOf(one, 'data-why')])).toEqual(
        rule.inputs.map(({ field, why }) => [field, why]),
      )
      for (const [i, { why }] of rule.inputs.entries())
        for (const [known, words] of Object.entries(INPUT_WHYS[language]))
          expect(textOf(inputs[i] as ReadPage['elements'][number]).endsWith(` ${words}`)).toBe(known === why)
    }
    const summary = await page(`/market/${id}`, language)
    for (const answer of [shown, summary])
      for (const applies of ['yes', 'depends', 'unknown', 'no'])
        expect(answer.texts('data-count').get(applies)?.join(' ')).toContain(
          String(rules.filter((rule) => rule.applies === applies).length),
        )
    expect([...listBy(shown, 'data-export').keys()]).toEqual([car.export.status])
    expect(shown.html).not.toMatch(/>\s*(?:null|undefined|NaN)\b|\sstyle=|\btotal of\b/)
  })

  it('are for the first destination if none is named, and refuse one that is not known', async () => {
    const id = await findOne('condition=clean')
    expect((await page(`/market/${id}/import`)).text).toContain('Import rules: Russia')
    const { status, html } = await page(`/market/${id}/import?destination=%3Cscript%3E`)
    expect([status, html.includes('/import?destination=eu'), html.includes('<script>')]).toEqual([422, true, false])
  })
})

it('a car that is not there has none of these pages', async () => {
  for (const question of ['evidence', 'import'])
    for (const id of ['text', '60000001']) {
      const { status } = await page(`/market/${id}/${question}`)
      expect([question, id, status]).toEqual([question, id, 404])
    }
})

it('shows hostile text as text', async () => {
  const [id] = (await service.find('condition=clean&limit=20')).slice(-1) as [number]
  const message = `"'><script>alert(1)</script><img src=x onerror=alert(2)>\u202e`
  await service.marketplace.control('faults', { kind: 'hostile_text', message })
  service.clock.advance(48 * 3_600_000)
  try {
    for (const [target, told] of [
      [`/market/${id}/evidence`, '<script>alert(1)</script>'],
      // A title is made of words, which have no brackets.
      [`/market/${id}/import`, 'script alert 1'],
    ] as const) {
      const shown = await page(target)
      expect([target, shown.status]).toEqual([target, 200])
      expect(shown.text).toContain(told)
      const scripts = shown.elements.filter(({ tagName }) => tagName === 'script')
      expect(scripts.every((element) => attributeOf(element, 'src')?.startsWith('/assets/'))).toBe(true)
      expect(shown.elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name.startsWith('on')))).toEqual([])
    }
  } finally {
    await clearFaults(service.marketplace)
  }
})
