/** The spec sheet: sections of name and content, where one name may stand in two sections with different text. */
import { arrayOrNull, positiveOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { NativeSheet } from '../native.ts'
import { knownTextOrNull } from './values/known-text.ts'

const BASICS = '基本参数'
const BODY = '车身'
const ENGINE = '发动机'
const MOTOR = '电动机'

export interface SpecSheet {
  /** The first known content under any of the names; `section` narrows it. */
  find(names: readonly string[], section?: string): string | null
}

interface Item {
  readonly title: string | null
  readonly content: string
}

export function parseSpecSheet(sheet: NativeSheet | null): SpecSheet {
  const items = new Map<string, Item[]>()
  for (const entry of sheet ?? []) {
    const section = recordOrNull(entry)
    const title = textOrNull(section?.title)
    for (const item of arrayOrNull(section?.data) ?? []) {
      const raw = recordOrNull(item)
      const name = textOrNull(raw?.name)
      const content = knownTextOrNull(raw?.content)
      if (name === null || content === null) continue
      const key = fold(name)
      const others = items.get(key)
      if (others) others.push({ title, content })
      else items.set(key, [{ title, content }])
    }
  }
  return {
    find(names, section) {
      for (const name of names) {
        const found = items.get(fold(name))?.find(({ title }) => section === undefined || title === section)
        if (found) return found.content
      }
      return null
    },
  }
}

export interface SheetFigures {
  readonly seats: number | null
  readonly doors: number | null
  readonly displacement_l: number | null
  readonly displacement_cc: number | null
  readonly power_kw: number | null
  readonly power_hp: number | null
  readonly cylinders: number | null
}

export function parseSheetFigures(sheet: SpecSheet): SheetFigures {
  // "4门5座三厢车" and "2.0T 180马力 L4" repeat in one line what has fields of its own.
  const shape = sheet.find(['车身结构'], BASICS) ?? ''
  const line = sheet.find(['发动机'], BASICS) ?? ''
  const seats = sheet.find(['座位数(个)', '座位数'], BODY)
  const doors = sheet.find(['车门数(个)', '车门数'], BODY)
  return {
    // "5-7" seats is a range of the series, not a fact of this car.
    seats: seats === null ? captured(/(\d+)\s*座/, shape) : countOrNull(seats),
    doors: doors === null ? captured(/(\d+)\s*门/, shape) : countOrNull(doors),
    displacement_l: positiveOrNull(sheet.find(['排量(L)'], ENGINE)),
    displacement_cc: countOrNull(sheet.find(['排量(mL)'], ENGINE)),
    ...parsePower(sheet, line),
    cylinders: countOrNull(sheet.find(['气缸数(个)', '气缸数'], ENGINE)) ?? captured(/\b[LVWHB](\d{1,2})\b/, line),
  }
}

/** Of the engine where the car has one, else of its motors: never a mix of the two. */
function parsePower(sheet: SpecSheet, line: string): Pick<SheetFigures, 'power_kw' | 'power_hp'> {
  const engine = {
    power_kw: positiveOrNull(sheet.find(['最大功率(kW)'], ENGINE)),
    power_hp: positiveOrNull(sheet.find(['最大马力(Ps)'], ENGINE)),
  }
  if (engine.power_kw !== null || engine.power_hp !== null) return engine
  const motor = {
    power_kw: positiveOrNull(sheet.find(['电动机总功率(kW)'], MOTOR)),
    power_hp: positiveOrNull(sheet.find(['电动机总功率(Ps)', '电动机总马力(Ps)'], MOTOR)),
  }
  if (motor.power_kw !== null || motor.power_hp !== null) return motor
  return { power_kw: positiveOrNull(sheet.find(['最大功率(kW)'], BASICS)), power_hp: captured(/(\d+)\s*马力/, line) }
}

function countOrNull(value: string | null): number | null {
  return wholeOrNull(positiveOrNull(value))
}

function captured(pattern: RegExp, text: string): number | null {
  return countOrNull(pattern.exec(text)?.[1] ?? null)
}

const UNFOLDED = /[（）\sA-Z]/

/** Brackets come in full width on some sheets. Most names are folded as they come. */
function fold(name: string): string {
  if (!UNFOLDED.test(name)) return name
  return name.replace('（', '(').replace('）', ')').replace(/\s+/g, '').toLowerCase()
}
