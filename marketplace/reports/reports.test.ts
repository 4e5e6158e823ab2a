import { describe, expect, it } from 'vitest'
import { sampleSubject } from './fixtures/sample-subjects.ts'
import { PROVIDER_CODES } from './providers.ts'
import { createReports, type ReportResponse } from './reports.ts'

const ROOM = { seed: 7, public_url: 'http://127.0.0.1:8168/' }
const create = () =>
  createReports({ ...ROOM, find_subject: (infoid) => (infoid < 1000 ? null : sampleSubject(infoid)) })
const reports = create()

const SUBJECTS = Array.from({ length: 2000 }, (_, index) => sampleSubject(50_000_000 + index))
const PRINTED = SUBJECTS.flatMap((subject) => reports.printed(subject) ?? [])
const OPEN = PRINTED.filter((report) => report.access === 'open')

const STRUCTURE = /^.[ABCD]柱(内侧)?$|纵梁$|减震器座$|减震器悬挂部位$|^防火墙$|底板$|顶边梁$/
const UNDAMAGED = /^(正常|未见异常|无法检测|无法查看|遮挡|未检测|未检|待检测)$/
const NO_ACCIDENT = /^(非事故车|无重大事故|未见重大事故|未发现重大事故|排除(重大)?事故)/

function open(url: string, room = reports): Promise<ReportResponse | null> {
  const { pathname, searchParams } = new URL(url)
  return room.respond(pathname, searchParams)
}

describe('respond', () => {
  it('answers each kind of access as the printed report says', async () => {
    const kinds = new Map(PRINTED.map((report) => [`${report.access} ${report.http_status}`, report]))
    expect(kinds.size).toBe(7)
    for (const report of kinds.values()) {
      const response = await open(report.url)
      expect(response?.status).toBe(report.http_status)
      if (report.access === 'open') continue
      if (report.http_status === 302) {
        expect(response?.headers['location']).toContain(`http://127.0.0.1:8168/${report.provider}/login?redirect=`)
        expect((await open(response?.headers['location'] ?? ''))?.status).toBe(200)
      } else for (const notice of report.notices) expect(response?.body.toString()).toContain(notice)
      if (report.print_url !== null) expect((await open(report.print_url))?.status).toBe(report.http_status)
    }
  })

  it.each(PROVIDER_CODES)('opens a page of %s, with the same bytes from another instance', async (code) => {
    const report = OPEN.find(({ provider }) => provider === code)
    const first = await open(report?.url ?? '')
    const second = await open(report?.url ?? '', create())
    expect(first?.status).toBe(200)
    expect(second).toEqual(first)
    expect(await open(report?.url ?? '')).toEqual(first)
  })

  it.each([
    ['/jiajian/report', 'orderno=0123456789abcdef0123456789abcdef'],
    ['/jiajian/report', ''],
    ['/jiajian/print', 'orderno=x'],
    ['/jiajian/elsewhere', ''],
    ['/yiheng/detection/0123456789abcdef0123456789abcdef.html', ''],
    ['/bingping/pdf/0123456789abcdef0123456789abcdef.pdf', ''],
    ['/dingpai/s/AAAAAAAAAAAAAAAAAAAAAA', ''],
    ['/receipts/0123456789abcdef0123456789abcdef', ''],
  ])('gives 404 for %s?%s', async (path, query) => {
    const response = await reports.respond(path, new URLSearchParams(query))
    expect(response?.status).toBe(404)
    expect(response?.body.toString()).toContain('SYNTHETIC')
  })

  it('does not open one provider with the number of another', async () => {
    const report = OPEN.find(({ provider }) => provider === 'jiajian')
    const order = report?.url.slice(-32)
    expect((await reports.respond(`/yiheng/detection/${order}.html`, new URLSearchParams()))?.status).toBe(404)
  })

  it('gives 404 when the car is gone', async () => {
    const empty = createReports({ ...ROOM, find_subject: () => null })
    expect((await open(OPEN[0]?.url ?? '', empty))?.status).toBe(404)
  })

  it('ignores other paths', async () => {
    for (const path of ['/', '/jiajian', '/cars/1', '/receipt/1']) {
      expect(await reports.respond(path, new URLSearchParams())).toBeNull()
    }
  })

  it('serves receipts and the login page', async () => {
    const url = OPEN.flatMap((report) => report.queries.flatMap((query) => query.receipt_url ?? []))[0]
    const receipt = await open(url ?? '')
    expect(receipt?.status).toBe(200)
    expect(receipt?.body.toString()).toContain('查询凭证')
    expect((await reports.respond('/jiajian/login', new URLSearchParams()))?.status).toBe(200)
  })
})

describe('findPage', () => {
  it('finds every car that has a page, as printed', () => {
    const found = SUBJECTS.flatMap((subject) => reports.findPage(subject) ?? [])
    expect(found).toEqual(PRINTED.map(({ provider, access }) => ({ provider, access })))
  })
})

describe('printed', () => {
  it('agrees with what the listing advertises', () => {
    const printed = new Set(PRINTED.map((report) => report.url))
    const leading = SUBJECTS.filter((subject) => {
      const link = reports.advertise(subject).testreporturl
      return link !== '' && !link.includes('rn%3A')
    })
    expect(printed.size).toBe(leading.length)
    for (const subject of leading.slice(0, 200)) expect(reports.printed(subject)).not.toBeNull()
  })

  it('is the same every time', () => {
    expect(SUBJECTS.slice(0, 200).map(create().printed)).toEqual(SUBJECTS.slice(0, 200).map(reports.printed))
  })

  it('prints nothing of a report that does not open', () => {
    for (const report of PRINTED.filter(({ access }) => access !== 'open')) {
      expect(report.sections).toEqual([])
      expect(report.vehicle).toEqual([])
      expect(report.notices.length).toBeGreaterThan(0)
    }
  })

  it('comes from four providers', () => {
    const share = (code: string) => PRINTED.filter(({ provider }) => provider === code).length / PRINTED.length
    expect(share('jiajian')).toBeCloseTo(0.42, 1)
    expect(share('yiheng')).toBeCloseTo(0.28, 1)
    expect(share('bingping')).toBeCloseTo(0.2, 1)
    expect(share('dingpai')).toBeCloseTo(0.1, 1)
  })

  const results = OPEN.flatMap((report) => report.sections.flatMap((section) => section.items))
  const conclusions = OPEN.flatMap((report) => report.conclusions.map((line) => line.text))
  const queries = OPEN.flatMap((report) => report.queries.map((query) => query.text))

  it.each(['无法检测', '未检测', '无此配置', '没有此项', '气囊更换', '安全带更换', '泥沙', '过火痕迹', '焊接', '更换'])(
    'has the result %s somewhere',
    (word) => expect(results.some((item) => item.result?.includes(word))).toBe(true),
  )

  it.each(['非事故车', '事故车', '泡水车', '火烧车', '疑似泡水', '非调表车', '疑似调表', '未见重大事故迹象'])(
    'has the conclusion %s somewhere',
    (text) => expect(conclusions).toContain(text),
  )

  it.each(['查询失败', '查询中', '暂不支持该品牌', '未查询到出险理赔记录'])('has the answer %s somewhere', (text) =>
    expect(queries).toContain(text),
  )

  it('has the contradictions that a reader must not smooth over', () => {
    const known = OPEN.filter(({ provider }) => provider !== 'dingpai')
    const denied = known.filter(
      ({ conclusions, sections }) =>
        conclusions.some((line) => NO_ACCIDENT.test(line.text)) &&
        sections.some((section) =>
          section.items.some((item) => STRUCTURE.test(item.name) && !UNDAMAGED.test(item.result ?? '正常')),
        ),
    )
    expect(denied.length / known.length).toBeGreaterThan(0.01)
    expect(denied.length / known.length).toBeLessThan(0.04)
    const opposed = OPEN.filter((report) => {
      const texts = report.conclusions.map((line) => line.text)
      return texts.includes('事故车') && texts.includes('非事故车')
    })
    expect(opposed.length).toBeGreaterThan(0)
  })

  it('prints registered use, modifications and renting in all their forms', () => {
    expect(OPEN.some((report) => report.registered_use === null)).toBe(true)
    expect(OPEN.some((report) => report.rental_statement !== null)).toBe(true)
    const texts = new Set(OPEN.flatMap((report) => report.modifications.map((row) => row.text)))
    for (const text of ['未改装', '改装损伤(钻孔<3cm)']) expect(texts).toContain(text)
  })
})
