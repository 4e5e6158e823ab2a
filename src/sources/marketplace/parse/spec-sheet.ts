/** The spec sheet: sections of name and content, and the marks of equipment. A name may be in two sections with different text. */

import type { Fitting } from '../../../domain/listing-parts/equipment.ts'
import type { SourceEquipment } from '../../../domain/listing-parts/source-build.ts'
import { arrayOrNull, recordOrNull, textOrNull } from '../../../domain/readers.ts'
import { cutText } from '../../../domain/texts/clean-text.ts'
import type { NativeSheet } from '../native.ts'
import { byWord } from './values/codes.ts'
import { knownTextOrNull } from './values/known-text.ts'

/** A line of a section of figures. */
export interface SheetLine {
  readonly section: string | null
  readonly name: string
  /** Null for a placeholder. */
  readonly content: string | null
  readonly native: unknown
}

/** A section of equipment, and how many lines it has. */
export interface EquipmentSection {
  readonly title: string
  readonly lines: number
}

export interface SpecSheet {
  /** The first known content under any of the names; `section` narrows it. Excludes equipment. */
  find(names: readonly string[], section?: string): string | null
  /** Null when there is no sheet, or no equipment in it. */
  readonly equipment: readonly SourceEquipment[] | null
}

/** Is told what is read, and may hide it. */
export interface SheetWatch {
  sees(line: SheetLine): boolean
  /** No line has any of the names. */
  misses(name: string, section: string | undefined): void
  seesEquipment(sections: readonly EquipmentSection[]): boolean
}

export interface WatchableSheet extends SpecSheet {
  /** The same sheet, which tells what is read of it. */
  watchedBy(watch: SheetWatch): SpecSheet
}

/** Many times the length of a sheet; further lines are not read. */
const MOST_LINES = 5000
/** Every known name has less than half this length. */
const LONGEST_NAME = 100

interface SheetIndex {
  readonly lines: ReadonlyMap<string, readonly SheetLine[]>
  readonly equipment: readonly SourceEquipment[] | null
  readonly equipmentSections: readonly EquipmentSection[]
}

export function parseSpecSheet(sheet: NativeSheet | null): WatchableSheet {
  const index = indexSheet(sheet)
  return {
    ...{ find: createFind(index), equipment: index.equipment },
    watchedBy: (watch) => ({
      find: createFind(index, watch),
      get equipment() {
        return watch.seesEquipment(index.equipmentSections) ? index.equipment : null
      },
    }),
  }
}

function createFind({ lines }: SheetIndex, watch?: SheetWatch): SpecSheet['find'] {
  return (names, section) => {
    let isListed = false
    for (const name of names) {
      for (const line of lines.get(fold(name)) ?? NO_LINES) {
        if (section !== undefined && line.section !== section) continue
        isListed = true
        const isSeen = watch === undefined || watch.sees(line)
        if (isSeen && line.content !== null) return line.content
      }
    }
    if (!isListed) watch?.misses(names[0] as string, section)
    return null
  }
}

const NO_LINES: readonly SheetLine[] = []

function indexSheet(sheet: NativeSheet | null): SheetIndex {
  const lines = new Map<string, SheetLine[]>()
  const equipment: SourceEquipment[] = []
  const equipmentSections: EquipmentSection[] = []
  let count = 0
  for (const entry of sheet ?? []) {
    const raw = recordOrNull(entry)
    const section = textOrNull(raw?.title)
    const items = arrayOrNull(raw?.data) ?? []
    const isEquipment = section !== null && SECTION.test(section) && !PACKAGES.test(section)
    if (isEquipment && items.length > 0) equipmentSections.push({ title: section, lines: items.length })
    for (const item of items) {
      if (++count > MOST_LINES) break
      const one = recordOrNull(item)
      const name = textOrNull(one?.name)
      if (name === null || name.length > LONGEST_NAME) continue
      const native = one?.content
      if (isEquipment) {
        addEquipment(name, native, equipment)
        continue
      }
      const line = { section, name, content: knownTextOrNull(native), native }
      const key = fold(name)
      const others = lines.get(key)
      if (others) others.push(line)
      else lines.set(key, [line])
    }
  }
  return { lines, equipment: equipment.length === 0 ? null : equipment, equipmentSections }
}

const UNFOLDED = /[（）\sA-Z]/

/** Some sheets print full-width brackets. Most names are folded already. */
function fold(name: string): string {
  if (!UNFOLDED.test(name)) return name
  return name.replace('（', '(').replace('）', ')').replace(/\s+/g, '').toLowerCase()
}

/** Sections of equipment; the others have figures. */
const SECTION = /配置|装备|安全|座椅|多媒体|影音|灯光|玻璃|后视镜|空调|冰箱|智能|辅助/
/** Packages have their own prices and contents, and say nothing about a single piece. */
const PACKAGES = /选装|选配/

const MOST_ENTRIES = 400
const MOST_PARTS = 20
const LONGEST_EQUIPMENT = 60
const LONGEST_TEXT = 200
/** Lines that count or measure: there a dash means an unknown figure, not none. */
const FIGURES = /(?:尺寸|数量|个数)$/
/** Longer texts are not split. */
const LONGEST_CONTENT = 1000

const MARKS = byWord<Fitting>({ standard: '● 标配', optional: '○ 选配 选装', none: '- 无' })

/** Adds the entries of a line by its marks (● standard, ○ optional, - none): one, or one per place or variant. */
function addEquipment(line: string, value: unknown, entries: SourceEquipment[]): void {
  if (line.length > LONGEST_EQUIPMENT || entries.length > MOST_ENTRIES - MOST_PARTS) return
  const content = typeof value === 'string' && MARKS.has(value) ? value : readContent(value)
  if (content === null || (content === '-' && FIGURES.test(line))) return
  const whole = MARKS.get(content)
  if (whole !== undefined) {
    entries.push({ line, part: null, fitting: whole, text: null })
    return
  }
  const parts = content.length > LONGEST_CONTENT ? null : (splitByPlace(content) ?? splitByMark(content))
  if (parts !== null) {
    for (const [part, fitting] of parts) entries.push({ line, part, fitting, text: null })
    return
  }
  const text = cutText(content, LONGEST_TEXT).replace(/\s+/g, ' ').trim()
  entries.push({ line, part: null, fitting: null, text })
}

/** Here a dash means none, unlike everywhere else; other placeholders mean unknown. */
function readContent(value: unknown): string | null {
  const text = textOrNull(value)
  return text === '-' ? text : knownTextOrNull(text)
}

type Part = readonly [part: string | null, fitting: Fitting]

const PLACE = /^(主|副|前|后|左|右|前排|后排|第[二三]排|驾驶位|副驾驶位?)\s?[:：]?\s?([●○-])$/

/** `主● / 副-`; null for anything else. */
function splitByPlace(content: string): readonly Part[] | null {
  const pieces = content.split(/[/\n]/)
  if (pieces.length > MOST_PARTS) return null
  const parts: Part[] = []
  for (const piece of pieces) {
    const [, place, mark] = PLACE.exec(piece.trim()) ?? []
    if (place === undefined || mark === undefined) return null
    parts.push([place, MARKS.get(mark) as Fitting])
  }
  return parts
}

const SEPARATOR = /[\s/、,，;；]/
const NO_SEPARATOR = /[^\s/、,，;；]/

/** `●定速巡航○自适应巡航`, with or without line breaks; null if there is no mark, or text before the first mark. */
function splitByMark(content: string): readonly Part[] | null {
  if (!/^[●○]/.test(content)) return null
  const pieces = content.split(/(?=[●○])/)
  if (pieces.length > MOST_PARTS) return null
  return pieces.map((piece): Part => {
    const part = cutText(trimSeparators(piece.slice(1)).replace(/\s+/g, ' '), LONGEST_EQUIPMENT)
    return [part === '' ? null : part, MARKS.get(piece[0] as string) as Fitting]
  })
}

/** Trims the end character by character: a regular expression would try every position of a run of separators. */
function trimSeparators(text: string): string {
  const start = text.search(NO_SEPARATOR)
  if (start < 0) return ''
  let end = text.length
  while (SEPARATOR.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
