import { describe, expect, it } from 'vitest'
import { deriveTuning } from './derive-tuning.ts'

const assess = (is_tuned: boolean | null, type: string | null = null) => ({ is_tuned, type })

describe('deriveTuning', () => {
  it.each([
    ['nothing said', [], null, null],
    ['an explicit no', [assess(false)], false, []],
    ['two', [assess(false), assess(false)], false, []],
    ['undecided', [assess(null)], null, null],
    ['a hole of a modification, which tells of none', [assess(null, 'Drilled hole')], null, null],
    ['a no beside something undecided', [assess(false), assess(null)], null, null],
    ['a yes', [assess(true)], true, null],
    ['a yes that says what', [assess(true, 'Exhaust')], true, ['Exhaust']],
    [
      'several, one of them twice',
      [assess(true, 'Exhaust'), assess(true, 'Rims'), assess(true, 'Exhaust')],
      true,
      ['Exhaust', 'Rims'],
    ],
    ['some that say what', [assess(true, 'Rims'), assess(true)], true, ['Rims']],
    ['a yes and a no about different things', [assess(false, 'Rims'), assess(true, 'Exhaust')], true, ['Exhaust']],
  ])('%s', (_, modifications, has_tuning, tuning_types) => {
    expect(deriveTuning(modifications)).toEqual({ has_tuning, tuning_types })
  })
})
