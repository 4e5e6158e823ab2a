import { describe, expect, it } from 'vitest'
import type { ConclusionTopic, Statement } from '../observation.ts'
import { describeOdometer, judgeOdometer } from './judge-odometer.ts'

function say(source_words: string, value: boolean | null, topic: ConclusionTopic = 'odometer'): Statement {
  const is_unclear = value === null && /待|未检/.test(source_words)
  return {
    topic,
    value,
    label: source_words,
    source_label: source_words,
    source_words,
    is_unclear,
    is_combined_positive: false,
  }
}

const YES = say('调表车', true)
const NO = say('非调表车', false)
const SUSPECTED = say('疑似调表', null)
const INCONSISTENT = say('里程异常', null)

describe('the odometer', () => {
  it.each<[string, readonly Statement[], boolean | null, string | null]>([
    ['nothing', [], null, null],
    ['another topic', [say('事故车', true, 'accident')], null, null],
    ['a conclusion', [YES], true, 'rolled_back'],
    ['a conclusion and a suspicion', [YES, SUSPECTED], true, 'rolled_back'],
    ['a denial', [NO], false, null],
    ['a suspicion', [SUSPECTED], null, 'suspected'],
    ['a mileage that does not fit', [INCONSISTENT], null, 'inconsistent'],
    ['a reading below an earlier one', [say('读数低于上次记录', null)], null, 'inconsistent'],
    ['a suspicion and a mileage that does not fit', [INCONSISTENT, SUSPECTED], null, 'suspected'],
    ['yes and no', [NO, YES], null, 'contradiction'],
    ['no and perhaps', [NO, SUSPECTED], null, 'contradiction'],
    ['no and a mileage that does not fit', [NO, INCONSISTENT], null, 'contradiction'],
    ['that it cannot be ruled out', [say('无法排除调表', null)], null, 'suspected'],
    ['that it is still to be looked at', [say('待复检', null)], null, null],
    ['no, and that it is still to be looked at', [NO, say('待复检', null)], null, null],
    ['that it was not looked at', [say('未检测', null)], null, null],
    ['that nothing is wrong with it, without a decision', [say('里程无异常', null)], null, null],
  ])('of which the provider says %s', (_, statements, rolled_back, doubt) => {
    const judgement = judgeOdometer(statements)
    expect([judgement.rolled_back, judgement.doubt]).toEqual([rolled_back, doubt])
    const texts = (['en', 'zh'] as const).map((lang) => describeOdometer(judgement, lang))
    expect(texts.map(({ length }) => length)).toEqual(doubt === null ? [0, 0] : [1, 1])
  })

  it('is told with the words of the provider', () => {
    const suspected = judgeOdometer([{ ...SUSPECTED, label: 'Suspected odometer rollback' }])
    expect(describeOdometer(suspected, 'en')).toEqual([
      'The provider suspects that the odometer was rolled back ("Suspected odometer rollback").',
    ])
    expect(describeOdometer(judgeOdometer([NO, YES]), 'zh')).toEqual([
      '检测机构关于里程表的结论相互矛盾（“非调表车”、“调表车”）。',
    ])
  })
})
