import { describe, expect, it } from 'vitest'
import { drawSteps, type StepPoint } from './draw-steps.ts'

const FRAME = { width: 400, height: 200 }
const draw = (points: readonly StepPoint[], untilMs = 100) => drawSteps(points, untilMs, FRAME)

describe('a line of steps', () => {
  it('holds each value until the next one, and the last to the end', () => {
    const { path, dots, left, right } = draw([
      { at_ms: 0, value: 200 },
      { at_ms: 50, value: 100 },
    ])
    const [first, second] = dots
    const middle = (left + right) / 2
    expect([first?.x, second?.x]).toEqual([left, middle])
    expect(second?.y).toBeGreaterThan(first?.y as number)
    expect(path).toBe(
      `M${left},${first?.y}L${middle},${first?.y}L${middle},${second?.y}L${right},${second?.y}L${right},${second?.y}`,
    )
  })

  it('has a gap where there was no value, and draws nothing for it', () => {
    const { path, dots } = draw([
      { at_ms: 0, value: 200 },
      { at_ms: 30, value: null },
      { at_ms: 60, value: 150 },
    ])
    expect(path.match(/M/g)?.length).toBe(2)
    expect(dots.map(({ value }) => value)).toEqual([200, 150])
  })

  it.each([
    [[{ at_ms: 0, value: 100 }], 0],
    [
      [
        { at_ms: 5, value: 100 },
        { at_ms: 5, value: 100 },
      ],
      5,
    ],
    [
      [
        { at_ms: 50, value: 1 },
        { at_ms: 90, value: 9e15 },
      ],
      10,
    ],
  ])('has finite numbers for %j until %d', (points, untilMs) => {
    expect(JSON.stringify(draw(points, untilMs))).not.toMatch(/null|NaN/)
  })
})
