import { expect, it } from 'vitest'
import { parseHeading } from './category.ts'

it.each<[string, string, string | null, Record<string, number>, number | null, boolean]>([
  ['车身外观检查（共26项）', '车身外观检查', '共26项', {}, 26, false],
  ['车身外观检查(共26项，异常3项)', '车身外观检查', '共26项，异常3项', { 异常: 3 }, 26, false],
  ['底盘检查（异常0项）', '底盘检查', '异常0项', { 异常: 0 }, null, false],
  ['底盘检查（3项异常、4项正常）', '底盘检查', '3项异常、4项正常', { 异常: 3, 正常: 4 }, null, false],
  ['底盘检查（共7项', '底盘检查', '共7项', {}, 7, false],
  ['功能性零部件', '功能性零部件', null, {}, null, false],
  ['功能性零部件（含随车工具）', '功能性零部件（含随车工具）', null, {}, null, false],
  ['底盘检查（共7项，其中2处渗油）', '底盘检查', '共7项，其中2处渗油', {}, 7, true],
  ['底盘检查（共7项，共8项）', '底盘检查', '共7项，共8项', {}, null, true],
  ['底盘检查（共99999999999999999999项）', '底盘检查', '共99999999999999999999项', {}, null, true],
  ['排除重大事故 20项', '排除重大事故 20项', null, {}, null, false],
  ['（共7项）', '（共7项）', null, {}, null, false],
  ['', '', null, {}, null, false],
])('%s', (heading, source_name, source_summary, reported_counts, declared_total, is_unclear) => {
  expect(parseHeading(heading)).toEqual({ source_name, source_summary, reported_counts, declared_total, is_unclear })
})
