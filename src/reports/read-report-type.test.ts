import { expect, it } from 'vitest'
import { readReportType } from './read-report-type.ts'

it.each([
  ['检测报告', 'inspection'],
  ['二手车检测报告', 'inspection'],
  ['二手车鉴定评估报告', 'inspection'],
  ['车况报告', 'vehicle_condition'],
  ['报告', null],
  ['', null],
  [null, null],
] as const)('%j is %j', (title, expected) => expect(readReportType(title)).toBe(expected))
