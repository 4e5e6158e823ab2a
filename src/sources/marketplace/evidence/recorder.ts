/** Records of a car that note what a reader looks at, and hide what they are told to hide. */
import type { StatedBy } from '../../../domain/evidence/source-evidence.ts'
import type { Raw } from '../../../domain/readers.ts'
import type { CarRecords } from '../parse/car-view.ts'
import type { SheetWatch, WatchableSheet } from '../parse/spec-sheet.ts'

/** A place of a record at which a reader has looked. */
export interface Note {
  readonly source: StatedBy
  readonly section: string | null
  readonly key: string
  /** Undefined when there is nothing at this place. */
  readonly native: unknown
}

export type Notes = Map<unknown, Note>

/** What a reader may see; the others look as if they had not been sent. */
export type IsVisible = (place: unknown) => boolean

/** Many more than any field has. */
const MOST_NOTES = 40

/** `place` identifies a note: the same place is noted once. */
function add(notes: Notes, place: unknown, note: Note): void {
  if (notes.size < MOST_NOTES && !notes.has(place)) notes.set(place, note)
}

export function recordReading(
  records: CarRecords & { readonly sheet: WatchableSheet },
  notes: Notes,
  isVisible: IsVisible,
): CarRecords {
  return {
    ...records,
    detail: watchRecord('detail', records.detail, notes, isVisible),
    row: watchRecord('list', records.row, notes, isVisible),
    sheet: records.sheet.watchedBy(createSheetWatch(notes, isVisible)),
  }
}

function watchRecord(source: 'detail' | 'list', record: Raw, notes: Notes, isVisible: IsVisible): Raw {
  return new Proxy(record, {
    get(target, key) {
      if (typeof key !== 'string') return undefined
      const place = `${source} ${key}`
      const native = Object.hasOwn(target, key) ? target[key] : undefined
      add(notes, place, { source, section: null, key, native })
      return isVisible(place) ? native : undefined
    },
  })
}

function createSheetWatch(notes: Notes, isVisible: IsVisible): SheetWatch {
  return {
    sees(line) {
      add(notes, line, { source: 'sheet', section: line.section, key: line.name, native: line.native })
      return isVisible(line)
    },
    misses(name, section = '') {
      const place = `sheet ${section} ${name}`
      add(notes, place, { source: 'sheet', section: section || null, key: name, native: undefined })
    },
    seesEquipment(sections) {
      for (const section of sections) {
        // Its lines are many: the section stands for them.
        const native = Array.from({ length: section.lines })
        add(notes, section, { source: 'sheet', section: section.title, key: section.title, native })
      }
      if (sections.length === 0) add(notes, 'equipment', { source: 'sheet', section: null, key: '', native: undefined })
      return sections.some(isVisible)
    },
  }
}
