import { describe, expect, it } from 'vitest'
import { BODY_PARTS, type BodyPart } from '../../../../domain/inspection-parts/body-part.ts'
import { OUTCOMES, type Outcome } from '../../../../domain/inspection-parts/outcome.ts'
import { makeReport } from './fixtures/make-report.ts'
import { DRAWN_PARTS, PART_LOCATIONS, VIEWS } from './locate-part.ts'
import { placeFindings } from './place-findings.ts'

const place = (...items: readonly (readonly [part: BodyPart | null, outcome: Outcome])[]) =>
  placeFindings(makeReport({ items }))

describe('the table of places', () => {
  it('has every body part: drawn, without its side, or listed beside the picture', () => {
    expect([...PART_LOCATIONS.keys()]).toEqual(BODY_PARTS)
    const kinds = [...PART_LOCATIONS.values()].map(({ kind }) => kind)
    for (const kind of ['drawn', 'not_stated', 'not_drawn'] as const) expect(kinds).toContain(kind)
  })

  it('has at least two places for a part without its side', () => {
    const places = [...PART_LOCATIONS.values()].flatMap((one) => (one.kind === 'not_stated' ? [one.candidates] : []))
    expect(places.filter((candidates) => candidates.length < 2)).toEqual([])
  })

  it.each([
    ['front_door', ['front_left_door', 'front_right_door']],
    ['left_rim', ['front_left_rim', 'rear_left_rim']],
    ['bumper', ['front_bumper', 'rear_bumper']],
    [
      'door_glass',
      ['front_left_door_glass', 'rear_left_door_glass', 'front_right_door_glass', 'rear_right_door_glass'],
    ],
  ] as const)('gives the possible places of %s', (part, candidates) => {
    expect(PART_LOCATIONS.get(part)).toEqual({ kind: 'not_stated', candidates })
  })

  it('keeps structure and skin apart: no part is in both drawings', () => {
    const layers = (part: BodyPart) =>
      new Set(VIEWS.filter(({ shapes }) => shapes.some(({ parts }) => parts.includes(part))).map(({ layer }) => layer))
    for (const part of DRAWN_PARTS.keys()) expect([part, layers(part).size]).toEqual([part, 1])
    expect(DRAWN_PARTS.get('left_b_pillar')).toBe('structure')
    expect(DRAWN_PARTS.get('left_b_pillar_surface')).toBe('skin')
  })

  it('draws every shape within its view', () => {
    for (const { name, width, height, shapes } of VIEWS)
      for (const { parts, at } of shapes) {
        const isInside = at[0] > 0 && at[0] < width && at[1] > 0 && at[1] < height
        expect([name, parts[0], isInside]).toEqual([name, parts[0], true])
      }
  })
})

describe('marks', () => {
  it.each(OUTCOMES)('show %s on the part that the item names, and nowhere else', (outcome) => {
    const { marks } = place(['front_left_door', outcome])
    expect(marks.get('front_left_door')).toMatchObject({ state: outcome, possible: null })
    const others = [...marks].filter(([part]) => part !== 'front_left_door').map(([, { state }]) => state)
    expect(new Set(others)).toEqual(new Set(['not_in_report']))
  })

  it('show the most serious of several items, and list all of them', () => {
    const { marks } = place(['hood', 'normal'], ['hood', 'repainted'], ['hood', 'replaced'], ['hood', 'wear'])
    expect(marks.get('hood')?.state).toBe('replaced')
    expect(marks.get('hood')?.items.map(({ anchor }) => anchor)).toEqual([
      'item-1-1',
      'item-1-2',
      'item-1-3',
      'item-1-4',
    ])
  })

  it('say that the side is not stated, instead of marking both sides as certain', () => {
    const { marks } = place(['headlamp', 'damaged'], ['left_headlamp', 'normal'])
    expect(marks.get('left_headlamp')).toMatchObject({ state: 'normal', possible: 'damaged' })
    expect(marks.get('right_headlamp')).toMatchObject({ state: 'not_in_report', possible: 'damaged' })
  })

  it('leave a part unknown if only items without its side call it normal', () => {
    expect(place(['rim', 'normal']).marks.get('front_left_rim')).toMatchObject({
      state: 'not_in_report',
      possible: 'normal',
    })
  })

  it('lose nothing: what is not drawn is listed, and so is what is not a part', () => {
    const { notDrawn, elsewhere } = place(['outer_panels', 'repainted'], ['fuel_flap', 'normal'], [null, 'faulty'])
    expect(notDrawn.map(({ item }) => item.part)).toEqual(['outer_panels', 'fuel_flap'])
    expect(elsewhere.map(({ anchor }) => anchor)).toEqual(['item-1-3'])
  })

  it('are all unknown without a report', () => {
    const { marks } = placeFindings(makeReport({ parse_status: 'unavailable', data_available: false }))
    expect(marks.size).toBe(DRAWN_PARTS.size)
    expect(new Set([...marks.values()].map(({ state }) => state))).toEqual(new Set(['no_report']))
  })
})
