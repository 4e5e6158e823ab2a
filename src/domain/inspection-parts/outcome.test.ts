import { describe, expect, it } from 'vitest'
import { deriveOutcome } from '../inspection-rules/derive-outcome.ts'
import { type Finding, type ItemClass, STATUS_CLASSES } from '../observation.ts'
import { countOutcomes, OUTCOMES, type Outcome } from './outcome.ts'

const find = (itemClass: ItemClass, more: Partial<Finding> = {}): Finding => ({
  class: itemClass,
  word: '-',
  label: '-',
  is_slight: false,
  is_known: true,
  ...more,
})

describe('the outcome of a point', () => {
  it.each<[string, readonly Finding[], Outcome]>([
    ['nothing is found', [], 'unclear'],
    ['it is normal', [find('normal')], 'normal'],
    ['it is normal and nobody knows what else', [find('normal'), find('unknown', { is_known: false })], 'unclear'],
    ['a class is known and the word is not', [find('normal', { is_known: false })], 'unclear'],
    ['it is worn and nobody knows what else', [find('wear'), find('unknown')], 'unclear'],
    ['it is scratched and nobody knows what else', [find('cosmetic'), find('unknown')], 'damaged'],
    ['it is painted and scratched', [find('repaint'), find('cosmetic')], 'damaged'],
    ['it is beaten and painted', [find('repaint'), find('body-repair')], 'repaired'],
    ['it is replaced and scratched', [find('cosmetic'), find('replace')], 'replaced'],
    ['it is replaced and shows silt', [find('replace'), find('flood-sign')], 'water_or_fire_sign'],
    ['its word says more than its class', [find('abnormal', { outcome: 'missing' })], 'missing'],
    ['it is called abnormal', [find('abnormal', { word: '异常' })], 'faulty'],
    ['it is called abnormal and is worn', [find('abnormal', { word: '异常' }), find('wear')], 'wear'],
    ['it is called abnormal and was taken off', [find('abnormal', { word: '异常' }), find('removal')], 'repaired'],
    ['it is called abnormal and is retrofitted', [find('abnormal', { word: '异常' }), find('modification')], 'faulty'],
    ['it is called abnormal and nobody knows why', [find('abnormal', { word: '异常' }), find('unknown')], 'faulty'],
    ['it fails and is worn', [find('abnormal', { word: '不合格' }), find('wear')], 'wear'],
    ['it is crooked and worn', [find('abnormal', { word: '歪斜' }), find('wear')], 'faulty'],
    ['it is partly not inspected', [find('normal'), find('uninspected')], 'not_inspected'],
  ])('when %s', (_, findings, expected) => expect(deriveOutcome(findings)).toBe(expected))

  it('is normal only for the class that says so', () => {
    const normal = STATUS_CLASSES.filter((itemClass) => deriveOutcome([find(itemClass)]) === 'normal')
    expect(normal).toEqual(['normal'])
  })

  it('is counted, each by its name', () => {
    const counts = countOutcomes(['normal', 'wear', 'normal'])
    expect(Object.keys(counts)).toEqual([...OUTCOMES])
    expect(counts).toMatchObject({ normal: 2, wear: 1, damaged: 0 })
  })
})
