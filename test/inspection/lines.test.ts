/** Every combination of the stand-in's verdicts on the three topics, including many that it never prints. */
import { describe, expect, it } from 'vitest'
import { tell } from './make-report.ts'
import { readFlags, TOPICS } from './naive-flags.ts'
import type { PrintedReport } from './printed-facts.ts'

const ACCIDENT =
  '未见重大事故迹象 未发现重大事故 排除重大事故车 无重大事故 非事故车 重大事故车 事故车 有事故痕迹 疑似事故车 存在事故风险 待复检 轻微事故'
const FLOOD = '未见泡水痕迹 排除泡水车 非泡水车 泡水车 水淹车 半泡水车 全泡水车 疑似泡水 涉水痕迹 待复检'
const FIRE = '未见火烧痕迹 排除火烧车 非火烧车 火烧车 过火车 疑似火烧 待复检'

const orNone = (words: string) => ['', ...words.split(' ')]
const LINES = orNone(ACCIDENT)
  .flatMap((accident) => orNone(FLOOD).flatMap((flood) => orNone(FIRE).map((fire) => [accident, flood, fire])))
  .map((parts) => parts.filter((part) => part !== '').join('、'))
  .filter((line) => line !== '')

const EMPTY = { sections: [], grade: null, standard: null } as unknown as PrintedReport

function compare(text: string): { line: string; flag: boolean | null; allowed: boolean | null }[] {
  const { flags } = readFlags({ ...EMPTY, conclusions: [{ heading: '鉴定结果', text }] })
  const report = tell({ conclusions: [{ source_heading: '鉴定结果', source_label: text, source_fields: {} }] })
  const answered = { accident: report.had_accident, flood: report.was_flooded, fire: report.was_fire_damaged }
  return TOPICS.map((topic) => ({ line: `${topic} ${text}`, flag: answered[topic], allowed: flags[topic] }))
}

describe(`of ${LINES.length} lines of three verdicts`, () => {
  const compared = LINES.flatMap(compare)

  it('none is wrongly read as a denial', () => {
    expect(compared.filter(({ flag, allowed }) => flag === false && allowed !== false)).toEqual([])
  })

  it('none is wrongly read as a finding', () => {
    expect(compared.filter(({ flag, allowed }) => flag === true && allowed !== true)).toEqual([])
  })

  it('nearly all meaningful ones are understood', () => {
    const said = compared.filter(({ allowed }) => allowed !== null)
    const lost = said.filter(({ flag }) => flag === null)
    expect(said.length).toBeGreaterThan(1500)
    expect(lost.length / said.length, JSON.stringify(lost.slice(0, 5))).toBeLessThan(0.06)
  })
})
