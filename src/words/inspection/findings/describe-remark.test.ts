/** The text of results and remarks in answers. */
import { describe, expect, it } from 'vitest'
import { createItems } from '../items/items.ts'
import { createFindings } from './findings.ts'

const findings = createFindings(createItems())

function resultOf(source_name: string, source_status: string, source_remarks: string | null, lang: 'en' | 'zh') {
  const unknown: string[] = []
  const of = { source_name, source_status, source_remarks, category: 'other', legend: [] } as const
  return { ...findings(of, lang, (kind, text) => unknown.push(`${kind} ${text}`)), unknown }
}

describe('results in words', () => {
  it.each([
    ['A', 'Letter A, not explained', 'A（报告未说明）'],
    ['c', 'Letter c, not explained', 'c（报告未说明）'],
    ['QP1', 'Code QP1, not explained', 'QP1（报告未说明）'],
  ])('a letter or code without an explanation is shown as such: %s', (status, en, zh) => {
    expect(resultOf('左前门', status, null, 'en')).toMatchObject({ status: en, unknown: [`status ${status}`] })
    expect(resultOf('左前门', status, null, 'zh').status).toBe(zh)
  })

  it.each<[status: string, remark: string, en: string | null, zh: string | null]>([
    ['划痕', '划痕', null, null],
    ['HH1', '划痕', 'Area up to 100 × 100 mm', '面积不大于100mm×100mm'],
    ['划伤', '划痕', null, null],
    ['划痕', '划痕、凹陷', 'Dent', '凹陷'],
    ['划痕', '轻微划痕', 'Light scratch', '轻微划痕'],
    ['变形(轻微)', '轻微', 'Slight', '轻微'],
    ['划痕', '长度约5cm', 'About 5 cm long', '长度约5cm'],
    ['正常', '划痕', 'Scratch', '划痕'],
    ['划痕', '无划痕', 'Not found: scratch', '无划痕'],
    ['异常', '没见过的话', '没见过的话', '没见过的话'],
  ])('a remark does not repeat the result: %s with %s', (status, remark, en, zh) => {
    expect(resultOf('左前门', status, remark, 'en').remarks).toBe(en)
    expect(resultOf('左前门', status, remark, 'zh').remarks).toBe(zh)
  })
})
