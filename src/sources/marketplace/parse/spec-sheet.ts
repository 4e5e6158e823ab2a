/** The spec sheet: sections of name and content. A name may be in two sections with different text. */
import type { SourceEquipment } from '../../../domain/listing-parts/source-build.ts'
import { arrayOrNull, recordOrNull, textOrNull } from '../../../domain/readers.ts'
import type { NativeSheet } from '../native.ts'
import { addEquipment, isEquipmentSection } from './specification/equipment.ts'
import { knownTextOrNull } from './values/known-text.ts'

export interface SpecSheet {
  /** The first known content under any of the names; `section` narrows it. Excludes equipment. */
  find(names: readonly string[], section?: string): string | null
  /** Null when there is no sheet, or no equipment in it. */
  readonly equipment: readonly SourceEquipment[] | null
}

interface Item {
  readonly title: string | null
  readonly content: string
}

/** Many times the length of a sheet; further lines are not read. */
const MOST_LINES = 5000
/** Every known name has less than half this length. */
const LONGEST_NAME = 100

export function parseSpecSheet(sheet: NativeSheet | null): SpecSheet {
  const items = new Map<string, Item[]>()
  const equipment: SourceEquipment[] = []
  let lines = 0
  for (const entry of sheet ?? []) {
    const section = recordOrNull(entry)
    const title = textOrNull(section?.title)
    const isEquipment = title !== null && isEquipmentSection(title)
    for (const item of arrayOrNull(section?.data) ?? []) {
      if (++lines > MOST_LINES) break
      const raw = recordOrNull(item)
      const name = textOrNull(raw?.name)
      if (name === null || name.length > LONGEST_NAME) continue
      if (isEquipment) {
        addEquipment(name, raw?.content, equipment)
        continue
      }
      const content = knownTextOrNull(raw?.content)
      if (content === null) continue
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
    equipment: equipment.length === 0 ? null : equipment,
  }
}

const UNFOLDED = /[（）\sA-Z]/

/** Some sheets print full-width brackets. Most names are folded already. */
function fold(name: string): string {
  if (!UNFOLDED.test(name)) return name
  return name.replace('（', '(').replace('）', ')').replace(/\s+/g, '').toLowerCase()
}
