import { describe, expect, it } from 'vitest'
import type { Report } from '../../domain/report.ts'
import { type Part, printReport, type Sheet } from '../fixtures/pdf/print-report.ts'
import { writePdf } from '../fixtures/pdf/write-pdf.ts'
import { bingping } from './index.ts'

const END: readonly Part[] = [{ heading: '声明' }, { line: '合成数据 SYNTHETIC' }]
const ITEMS = ['序号', '检查项目', '检查结果']
const PAIRS = ['项目', '内容', '项目', '内容']

const parse = (body: Uint8Array) =>
  bingping.parse({ url: 'https://reports.test/bingping/pdf/1.pdf', content_type: null, body })

async function read(parts: readonly Part[], sheet: Omit<Sheet, 'parts'> = {}): Promise<Report> {
  const reading = await parse(printReport({ ...sheet, parts: [...parts, ...END] }))
  expect(reading.kind).toBe('report')
  return (reading as { report: Report }).report
}

const rowsOf = ({ categories }: Report) =>
  categories.flatMap(({ items }) =>
    items.map(({ source_name, source_status, source_remarks, source_page }) => [
      source_name,
      source_status,
      source_remarks,
      source_page,
    ]),
  )

describe('a table of items', () => {
  it('continues on the next page under repeated titles', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [String(index + 1), `部位${index + 1}`, '正常'])
    const report = await read([{ heading: '车身外观检查（共60项）' }, { titles: ITEMS, rows }])
    expect(rowsOf(report).map(([name]) => name)).toEqual(rows.map(([, name]) => name))
    expect(new Set(rowsOf(report).map(([, , , page]) => page))).toEqual(new Set([1, 2]))
    expect(report.unread).toEqual([])
  })

  it('is read half by half where two are side by side, on each page', async () => {
    const long = '制动防抱死系统(ABS)工作是否正常，仪表板指示灯显示是否正常，无故障报警'
    const rows = Array.from({ length: 90 }, (_, index) => [
      String(index + 1),
      index % 7 === 0 ? `${long}${index}` : `部位${index + 1}`,
      index % 5 === 0 ? '是' : '否',
    ])
    const report = await read([
      { heading: '启动检查' },
      { titles: ITEMS, rows, shares: [0.16, 0.52, 0.32], halves: true },
    ])
    expect(rowsOf(report).map(([name, status]) => [name, status])).toEqual(
      rows.map(([, name, status]) => [name, status]),
    )
    expect(report.unread).toEqual([])
  })

  it('may have wrapped text in any of its cells', async () => {
    const report = await read([
      { heading: '事故判定' },
      {
        titles: [...ITEMS, '缺陷描述'],
        shares: [0.1, 0.2, 0.2, 0.5],
        rows: [
          ['1', '左前减震器悬挂部位及其周围的钣金', '轻微变形(5cm~10cm)、拆卸痕迹(拆卸痕迹)', ''],
          ['2', '左A柱', '正常', `${'描述'.repeat(40)}。`],
          ['3', '左B柱', '正常', ''],
        ],
      },
    ])
    expect(rowsOf(report)).toEqual([
      ['左前减震器悬挂部位及其周围的钣金', '轻微变形(5cm~10cm)、拆卸痕迹(拆卸痕迹)', null, 1],
      ['左A柱', '正常', `${'描述'.repeat(40)}。`, 1],
      ['左B柱', '正常', null, 1],
    ])
  })

  it.each<[string, readonly Part[], readonly unknown[], readonly string[]]>([
    [
      'gives no item without a result',
      [
        { heading: '事故判定' },
        {
          titles: ITEMS,
          rows: [
            ['1', '左A柱', ''],
            ['2', '左B柱', '正常'],
          ],
        },
      ],
      [['左B柱', '正常', null, 1]],
      ['1 左A柱'],
    ],
    [
      'reports a missing number as unread',
      [
        { heading: '事故判定' },
        {
          titles: ITEMS,
          rows: [
            ['1', '左A柱', '正常'],
            ['3', '左C柱', '正常'],
          ],
        },
      ],
      [
        ['左A柱', '正常', null, 1],
        ['左C柱', '正常', null, 1],
      ],
      ['事故判定 序号 3'],
    ],
    [
      'is not read with an unknown column',
      [{ heading: '事故判定' }, { titles: [...ITEMS, '复检结果'], rows: [['1', '左A柱', '正常', '变形']] }],
      [],
      ['事故判定'],
    ],
    [
      'never takes a criterion for a result',
      [{ heading: '事故判定' }, { titles: [...ITEMS, '判定标准'], rows: [['1', '左A柱', '有切焊', '无切焊']] }],
      [['左A柱', '有切焊', null, 1]],
      [],
    ],
    [
      'is not read without numbers',
      [{ heading: '事故判定' }, { titles: ITEMS, rows: [['', '左A柱', '正常']] }],
      [],
      ['事故判定', '左A柱', '正常'],
    ],
    [
      'reports a line outside any table as unread',
      [{ heading: '事故判定' }, { titles: ITEMS, rows: [['1', '左A柱', '正常']] }, { line: '以上均未见异常' }],
      [['左A柱', '正常', null, 1]],
      ['以上均未见异常'],
    ],
    ['is missing where only its heading is printed', [{ heading: '底盘检查（共7项）' }], [], ['底盘检查（共7项）']],
    [
      'is not read with letters that the font does not map to text',
      [{ heading: '事故判定' }, { titles: ITEMS, rows: [['1', '左A柱', '正\uE123常']] }],
      [],
      ['事故判定', '1 左A柱 正\uE123常'],
    ],
  ])('%s', async (_, parts, rows, unread) => {
    const report = await read(parts)
    expect(rowsOf(report)).toEqual(rows)
    expect(report.unread).toEqual(unread)
  })

  it('has no results where it has criteria only', async () => {
    const report = await read([
      { heading: '泡水检测（共2项）' },
      { titles: ['序号', '检查项目', '判定标准'], rows: [['1', '地毯', '无泥沙']] },
    ])
    expect(report.categories).toEqual([
      {
        source_name: '泡水检测',
        source_summary: '共2项',
        reported_counts: {},
        declared_total: 2,
        items: [],
        is_criteria_only: true,
      },
    ])
    expect(report.unread).toEqual([])
  })

  it('keeps cells of wide text out of the column beside them', async () => {
    // Printed over its neighbour, so it is unclear which word is the result.
    const texts = [
      { text: '丙评鉴定 二手车鉴定评估报告', x: 42, y: 38, size: 8 },
      { text: '二手车鉴定评估报告', x: 42, y: 80, size: 18 },
      { text: '事故判定', x: 42, y: 120, size: 12 },
      ...ITEMS.map((text, index) => ({ text, x: 46 + 60 * index, y: 140, size: 9 })),
      { text: '1', x: 46, y: 160, size: 9 },
      { text: '左前减震器悬挂部位及其他', x: 106, y: 160, size: 9 },
      { text: '声明', x: 42, y: 190, size: 12 },
      { text: '第 1 页 / 共 1 页', x: 263, y: 812, size: 8 },
    ]
    const reading = await parse(writePdf([texts]))
    expect(reading).toMatchObject({
      report: { categories: [{ items: [] }], unread: ['事故判定', '左前减震器悬挂部位及其他', '1'] },
    })
  })
})

describe('pages', () => {
  const parts: readonly Part[] = [{ heading: '鉴定结论' }, { line: '事故判定：非事故车' }]

  it.each<[string, Omit<Sheet, 'parts'>, readonly string[]]>([
    ['that are complete', {}, []],
    ['with one missing', { foot: (page) => `第 ${page} 页 / 共 3 页` }, ['第 1 页 / 共 3 页']],
    ['that begin in the middle', { foot: (page) => `第 ${page + 1} 页 / 共 1 页` }, ['第 2 页 / 共 1 页']],
    ['without a number', { foot: null }, ['第 1 页']],
  ])('%s', async (_, sheet, unread) => {
    expect((await read(parts, sheet)).unread).toEqual(unread)
  })

  it('are incomplete unless they end with the notices', async () => {
    const reading = await parse(printReport({ parts }))
    expect(reading).toMatchObject({ kind: 'report', report: { unread: ['声明'] } })
  })

  it.each<[string, Sheet]>([
    ['of another provider', { head: '某某检测 二手车鉴定评估报告', parts }],
    ['with another title', { title: '车辆价格评估报告', parts }],
    ['that are too many', { parts: Array.from({ length: 60 }, () => 'new page' as const) }],
  ])('%s are not known', async (_, sheet) => {
    expect(await parse(printReport(sheet))).toEqual({ kind: 'unsupported', provider: 'bingping' })
  })
})

describe('texts that are broken at the edge of the page', () => {
  it('are joined again in any place', async () => {
    const sentence = `未见重大事故迹象，${'但部分覆盖件有修复痕迹，'.repeat(9)}详见下表`
    const name = `${'很长的检查名称'.repeat(7)}检查`
    const receipt = `https://receipts.example/${'0123456789abcdef'.repeat(12)}`
    const report = await read([
      { heading: '鉴定结论' },
      { line: `事故判定：${sentence}` },
      { line: '泡水判定：非泡水车' },
      { heading: `${name}（共1项）` },
      { titles: ITEMS, rows: [['1', '左A柱', '正常']] },
      { heading: '历史记录查询' },
      { line: '出险记录：未查到记录（查询日期 2026-07-15）' },
      { line: `查询凭证 ${receipt}` },
      { heading: '代码说明' },
      { line: `BX ${'变形'.repeat(40)}` },
      { line: 'XF 修复痕迹' },
    ])
    expect(report.conclusions.map(({ source_label }) => source_label)).toEqual([sentence, '非泡水车'])
    expect(report.categories.map(({ source_name, declared_total }) => [source_name, declared_total])).toEqual([
      [name, 1],
    ])
    expect(report.history_queries[0]?.receipt_url).toBe(receipt)
    expect(report.legend).toEqual([
      { code: 'BX', source_text: '变形'.repeat(40) },
      { code: 'XF', source_text: '修复痕迹' },
    ])
    expect(report.unread).toEqual([])
  })
})

describe('the block about the vehicle', () => {
  it('gives the use, the dates and the sentence about renting, but no promise', async () => {
    const report = await read([
      { heading: '车辆信息' },
      {
        titles: PAIRS,
        rows: [
          ['厂牌型号', '东岭 M8 2018款 特别版 7座 超长的名字要换行', '首次登记日期', '2019年5月'],
          ['检测日期', '2026.07.16', '签发日期', '2026-07-18 09:30'],
          ['使用性质', '租赁非营运', '', ''],
        ],
      },
      { line: '平台承诺：保证非租赁车辆' },
      { line: '什么是租赁车？' },
      { line: '经核实为非租赁' },
      { line: '诚信商家 0出险' },
    ])
    expect(report).toMatchObject({
      source_usage: '租赁非营运',
      source_rental: '经核实为非租赁',
      first_registration_date: '2019-05',
      inspection_date: '2026-07-16',
      report_date: '2026-07-18',
      unread: [],
    })
  })
})
