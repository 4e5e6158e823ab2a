import { describe, expect, it } from 'vitest'
import type { ReportGrade } from '../report.ts'
import { combined, state } from './fixtures/observe.ts'
import { deriveAccident, deriveFlag } from './statements.ts'

const YES = state('accident', true, '事故车')
const NO = state('accident', false, '非事故车')

describe('deriveFlag', () => {
  it.each([
    ['nothing stated', [], null],
    ['a yes', [YES], true],
    ['a no', [NO], false],
    ['the same twice', [NO, state('accident', false, '无重大事故')], false],
    ['yes and no', [YES, NO], null],
    ['no and yes', [NO, YES], null],
    ['undecided', [state('accident', null, '疑似事故车')], null],
    ['undecided beside a yes', [state('accident', null, '疑似事故车'), YES], true],
    ['doubt beside a no', [NO, state('accident', null, '疑似事故车')], null],
    ['a re-inspection to come beside a no', [NO, state('accident', null, '待复检')], null],
    ['what cannot be ruled out beside a no', [NO, state('accident', null, '不排除事故')], null],
    ['a risk beside a no', [NO, state('accident', null, '存在事故风险')], null],
    ['a minor accident alone', [state('accident', null, '轻微事故')], null],
    ['a minor accident that the same report classifies', [state('accident', null, '轻微事故'), NO], false],
    ['a sound frame alone', [state('accident', null, '车辆骨架完好')], null],
    ['a sound frame beside a no', [state('accident', null, '车辆骨架完好'), NO], false],
    ['a report that could not decide beside a no', [NO, state('accident', null, '无法判断')], null],
    ['only other topics', [state('flood', true, '泡水车'), state('odometer', false, '非调表车')], null],
    ['doubt on another topic', [NO, state('flood', null, '疑似泡水')], false],
    ['a combined positive', combined(), null],
    ['a combined positive beside a no', [...combined(), NO], false],
    ['a combined positive beside a yes', [...combined(), YES], true],
    ['a sentence over one topic that is denied', [NO, { ...combined()[0]!, source_label: '有事故' }], null],
  ])('%s', (_, statements, expected) => {
    expect(deriveFlag(statements, 'accident')).toBe(expected)
  })

  it('sees that "at least one" and three times no contradict each other', () => {
    const denied = [NO, state('flood', false, '非泡水车'), state('fire', false, '非火烧车')]
    for (const topic of ['accident', 'flood', 'fire'] as const) {
      expect(deriveFlag(denied, topic)).toBe(false)
      expect(deriveFlag([...denied, ...combined()], topic)).toBeNull()
      expect(deriveFlag([...denied, { ...combined()[0]!, topic: 'other' }], topic)).toBeNull()
    }
    const two = combined().slice(1)
    expect(deriveFlag([...denied, ...two], 'accident')).toBe(false)
    expect(deriveFlag([...denied, ...two], 'flood')).toBeNull()
    expect(deriveFlag([...denied.slice(1), ...two], 'fire')).toBeNull()
    const floodIsTrue = [NO, state('flood', true, '泡水车'), state('fire', false, '非火烧车'), ...combined()]
    expect(deriveFlag(floodIsTrue, 'accident')).toBe(false)
    expect(deriveFlag(floodIsTrue, 'flood')).toBe(true)
  })
})

describe('deriveAccident', () => {
  const grade = (code: string, source_label = code): ReportGrade => ({ code, source_label, source_meaning: null })
  const CITED = 'GB/T 30323-2013'

  it.each([
    ['五级 with the standard', grade('五级'), CITED, true],
    ['five as a figure', grade('5级'), CITED, true],
    ['a bare token with its label', grade('五', '五级'), CITED, true],
    ['a label with more words', grade('五级', '技术状况：五级'), CITED, true],
    ['the standard in a sentence', grade('五级'), '依据GB／T30323《二手车鉴定评估技术规范》', true],
    ['五级 without any standard', grade('五级'), null, null],
    ['五级 with another standard', grade('五级'), 'T/CADA 18-2021', null],
    ['五级 with a longer number', grade('五级'), 'GB/T 303235', null],
    ['四级', grade('四级'), CITED, null],
    ['一级', grade('一级'), CITED, null],
    ['five stars', grade('5', '5星'), CITED, null],
    ['fifteen', grade('5', '15级'), CITED, null],
    ['a score', grade('5', '5'), CITED, null],
    ['E级', grade('E', 'E级'), CITED, null],
    ['no grade', null, CITED, null],
  ])('%s', (_, given, standard, expected) => {
    expect(deriveAccident([], given, standard)).toBe(expected)
  })

  it('sees that 五级 and 非事故车 contradict each other', () => {
    expect(deriveAccident([NO], grade('五级'), CITED)).toBeNull()
    expect(deriveAccident([NO], grade('五级'), null)).toBe(false)
    expect(deriveAccident([YES], grade('五级'), CITED)).toBe(true)
    expect(deriveAccident([NO], grade('一级'), CITED)).toBe(false)
  })
})
