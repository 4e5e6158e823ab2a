import { expect, it } from 'vitest'
import { drawLines } from './draw-lines.ts'

const FRAME = { width: 400, height: 200, mostLabels: 5, levels: 4, finest: 1, labelsDays: false }
const TIMES = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15']

it('has a gap where a value is not known, and a dot where a value stands alone', () => {
  const { paths, dots, columns, labels } = drawLines(TIMES, [[5, 7, null, 9, null], TIMES.map(() => null)], FRAME)
  expect(paths[0]?.match(/M/g)).toHaveLength(2)
  expect(paths[1]).toBe('')
  expect(dots).toHaveLength(1)
  expect([columns.length, labels.at(-1)?.time]).toEqual([5, '2026-11-15'])
})

it.each([[[]], [[null]], [[9e15]], [[0]]])('has finite numbers for %j', (values) => {
  expect(JSON.stringify(drawLines(TIMES.slice(0, values.length), [values], FRAME))).not.toMatch(/NaN|Infinity/)
})

it.each([
  { finest: 0.1, most: 0.13, labels: [0, 0.1] },
  { finest: 1, most: 0, labels: [0, 1] },
  { finest: 1, most: 2, labels: [0, 1, 2] },
  { finest: 1e6, most: 1_110_000_000, labels: [0, 500e6, 1000e6, 1500e6] },
])('has no two levels with the same label: $finest up to $most', ({ finest, most, labels }) => {
  const { levels } = drawLines(TIMES, [TIMES.map(() => most)], { ...FRAME, levels: 3, finest })
  expect(levels.map(({ value }) => value)).toEqual(labels)
})
