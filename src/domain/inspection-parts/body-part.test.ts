import { describe, expect, it } from 'vitest'
import { BODY_PARTS, type BodyPart, bodyPartOrNull, type Place, placePart } from './body-part.ts'

const at = (end: Place['end'], side: Place['side']): Place => ({ end, side })

describe('the part at a place', () => {
  it.each<[BodyPart, Place, BodyPart | null]>([
    ['door', at('front', 'left'), 'front_left_door'],
    ['front_door', at(null, 'right'), 'front_right_door'],
    ['front_door', at('front', 'right'), 'front_right_door'],
    ['front_door', at('rear', 'right'), null],
    ['door', at(null, 'left'), 'left_door'],
    ['door', at(null, null), 'door'],
    ['a_pillar', at(null, 'left'), 'left_a_pillar'],
    ['a_pillar_surface', at(null, 'right'), 'right_a_pillar_surface'],
    ['headlamp', at('front', 'left'), 'left_headlamp'],
    ['bumper', at('rear', null), 'rear_bumper'],
    ['bumper', at('rear', 'left'), 'rear_bumper'],
    ['hood', at('front', 'left'), 'hood'],
    ['rear_panel', at('rear', null), 'rear_panel'],
    ['rear_window', at('rear', 'left'), 'rear_window'],
    ['front_tie_bar', at('front', null), 'front_tie_bar'],
    ['left_headlamp', at(null, null), 'left_headlamp'],
  ])('%s at %j is %s', (part, place, expected) => expect(placePart(part, place)).toBe(expected))

  it('is one of a closed list without doubles', () => {
    expect(new Set(BODY_PARTS).size).toBe(BODY_PARTS.length)
    expect(BODY_PARTS.filter((part) => !/^[a-z]+(?:_[a-z]+)*$/.test(part))).toEqual([])
    expect(bodyPartOrNull('soul')).toBeNull()
  })
})
