import { expect, it } from 'vitest'
import { createWords } from './create-words.ts'
import { measureCoverage } from './measure-coverage.ts'

const { explainTitle } = createWords({ onUnknown: () => {} })

it('measures by title and by count, and names the gaps', () => {
  const coverage = measureCoverage(
    [
      { title: '天籁 2021款 2.0L 舒适版', count: 6 },
      { title: '宝马玄鸟 2021款 豪华型', count: 3 },
      { title: '玄武岩 2021款 麒麟臂版', count: 1 },
      { title: ' ', count: 5 },
    ],
    explainTitle,
    2,
  )
  expect(coverage).toEqual({
    titles: 3,
    count: 10,
    untitled: { titles: 1, count: 5 },
    weighted: { brand_resolved: 0.9, model_resolved: 0.6, no_chinese: 1, pinyin_fallback: 0.4 },
    unweighted: { brand_resolved: 2 / 3, model_resolved: 1 / 3, no_chinese: 1, pinyin_fallback: 2 / 3 },
    gaps: [
      { kind: 'model', text: '玄鸟', titles: 1, count: 3 },
      { kind: 'brand', text: '玄武岩', titles: 1, count: 1 },
    ],
  })
})

it('returns zeros for an empty list', () => {
  const { weighted, gaps } = measureCoverage([], explainTitle, 50)
  expect([weighted.brand_resolved, gaps]).toEqual([0, []])
})
