/** The tables of closed sets: the label of each member, and the words for each piece of equipment. */
import { describe, expect, it } from 'vitest'
import {
  BODY_STYLES,
  DRIVE_CODES,
  FUEL_TYPES,
  GEARBOXES,
  POWERTRAINS,
  REGISTRATION_STATES,
  REPORT_STATUSES,
  SEVERITY_CODES,
  TRANSMISSIONS,
} from '../domain/codes.ts'
import { EQUIPMENT_KEYS } from '../domain/listing-parts/equipment.ts'
import { foldWord } from './fold.ts'
import { readTable } from './read-table.ts'

const codeLabels = readTable('code-labels.tsv', ['kind', 'code', 'zh', 'en'])
const equipment = readTable('equipment.tsv', ['line', 'part', 'key'])

function findRepeated(keys: readonly string[]): string[] {
  return keys.filter((key, i) => keys.indexOf(key) !== i)
}

describe('code labels', () => {
  it('name every member of every set, and nothing else', () => {
    const sets = {
      body_style: BODY_STYLES,
      derived_damage_severity: SEVERITY_CODES,
      drive: DRIVE_CODES,
      equipment: EQUIPMENT_KEYS,
      fuel_type: FUEL_TYPES,
      gearbox: GEARBOXES,
      had_accident: ['false', 'true'],
      has_report: ['false', 'true'],
      is_rental: ['false', 'true'],
      odometer_rolled_back: ['false', 'true'],
      powertrain: POWERTRAINS,
      registration_state: REGISTRATION_STATES,
      report_status: REPORT_STATUSES,
      transmission: TRANSMISSIONS,
      was_fire_damaged: ['false', 'true'],
      was_flooded: ['false', 'true'],
    }
    const members = Object.entries(sets).flatMap(([kind, codes]) => codes.map((code) => `${kind} ${code}`))
    expect(codeLabels.map(({ kind, code }) => `${kind} ${code}`)).toEqual(members.sort())
  })
})

describe('equipment', () => {
  it('is sorted, has no line and part twice, and has keys of the closed list, each at least once', () => {
    const places = equipment.map(({ line, part }) => `${line}\t${part}`)
    expect(places).toEqual([...new Set(places)].sort())
    expect(findRepeated(equipment.map(({ line, part }) => `${foldWord(line)}\t${foldWord(part)}`))).toEqual([])
    expect([...new Set(equipment.map(({ key }) => key))].sort()).toEqual([...EQUIPMENT_KEYS])
    expect(equipment.filter((row) => Object.values(row).some((cell) => cell === '' || cell !== cell.trim()))).toEqual(
      [],
    )
  })

  it('has labels of which no two are the same', () => {
    const labels = codeLabels.filter(({ kind }) => kind === 'equipment')
    expect(findRepeated(labels.map(({ en }) => en.toLowerCase()))).toEqual([])
    expect(findRepeated(labels.map(({ zh }) => zh))).toEqual([])
  })
})
