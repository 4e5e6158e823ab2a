/** Records of a car that note what a reader looks at, and hide what they are told to hide. */
import type { StatedBy } from '../../../domain/evidence/source-evidence.ts'
import type { Raw } from '../../../domain/readers.ts'
import type { CarRecords } from '../parse/car-view.ts'
import type { EquipmentSection, SheetLine, SheetWatch, WatchableSheet } from '../parse/spec-sheet.ts'

/** A place of a record at which a reader has looked. Each place has one note, whoever looks. */
export interface Note {
  readonly source: StatedBy
  readonly section: string | null
  readonly key: string
  /** Undefined when there is nothing at this place. */
  readonly native: unknown
  /** Whether a reader that does not see this place sees anything else than one that does. */
  readonly can_hide: boolean
}

export type Notes = Set<Note>

/** What a reader may see; the others look as if they had not been sent. */
export type IsVisible = (place: Note) => boolean

/** Many more than any field has. */
export const MOST_NOTES = 40

export function createRecorder(records: CarRecords & { readonly sheet: WatchableSheet }) {
  let notes: Notes = new Set()
  let isVisible: IsVisible = () => true
  const see = (note: Note) => {
    if (notes.size < MOST_NOTES) notes.add(note)
    return isVisible(note)
  }
  return {
    records: {
      ...records,
      detail: watchRecord('detail', records.detail, see),
      row: watchRecord('list', records.row, see),
      sheet: records.sheet.watchedBy(createSheetWatch(see)),
    },
    /** What is read from now on, until the next start. */
    start(isSeen: IsVisible): Notes {
      notes = new Set()
      isVisible = isSeen
      return notes
    },
  }
}

function watchRecord(source: 'detail' | 'list', record: Raw, see: IsVisible): Raw {
  const noteOf = keep((key: string): Note => {
    const native = Object.hasOwn(record, key) ? record[key] : undefined
    return { source, section: null, key, native, can_hide: native !== undefined }
  })
  return new Proxy(record, {
    get(_, key) {
      if (typeof key !== 'string') return undefined
      const note = noteOf(key)
      return see(note) ? note.native : undefined
    },
  })
}

function createSheetWatch(see: IsVisible): SheetWatch {
  const noteOfLine = keep(
    ({ section, name, native, content }: SheetLine): Note => ({
      ...{ source: 'sheet', section, key: name, native, can_hide: content !== null },
    }),
  )
  const noteOfSection = keep(({ title, lines }: EquipmentSection): Note => {
    // Its lines are many: the section stands for them.
    const native = Array.from({ length: lines })
    return { source: 'sheet', section: title, key: title, native, can_hide: true }
  })
  const noteOfNothing = keep((place: string): Note => {
    const [section = '', key = ''] = place.split('\n')
    return { source: 'sheet', section: section || null, key, native: undefined, can_hide: false }
  })
  return {
    sees: (line) => see(noteOfLine(line)),
    misses: (name, section = '') => see(noteOfNothing(`${section}\n${name}`)),
    seesEquipment(sections) {
      if (sections.length === 0) see(noteOfNothing(''))
      // All are noted, also after one that is visible.
      return sections.map((section) => see(noteOfSection(section))).includes(true)
    },
  }
}

function keep<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
