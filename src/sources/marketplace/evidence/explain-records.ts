/** Explains the fields of a car: the parser reads its records again, and each place at which it looks is noted. */
import type {
  ExplainRecords,
  FindWhys,
  SourceEvidence,
  SourcePath,
  SourceStatement,
  Why,
} from '../../../domain/evidence/source-evidence.ts'
import type { SentRecords } from '../../../domain/source.ts'
import { cleanText, cutText } from '../../../domain/texts/clean-text.ts'
import { NATIVE_KEYS, type NativeKind } from '../native.ts'
import { readCarRecords } from '../parse/car.ts'
import { type CarRecords, CarView, type Decisions } from '../parse/car-view.ts'
import { changed } from '../parse/envelope.ts'
import { isUnknownValue } from '../parse/marketplace-block.ts'
import type { WatchableSheet } from '../parse/spec-sheet.ts'
import { parseTransmission } from '../parse/specification/gearbox.ts'
import { parseBodyStyle, parseDrive, parseEmission, parseFuel } from '../parse/values/codes.ts'
import { createVinMask, maskText } from '../parse/values/masks.ts'
import { readRow } from '../parse-records.ts'
import { createRecorder, type IsVisible, MOST_NOTES, type Note, type Notes } from './recorder.ts'
import { type ReadField, SOURCE_FIELDS } from './source-fields.ts'

/** More alternatives than any field has. */
const MOST_ROUNDS = 8
const MOST_STATEMENTS = 20

/** `baseUrl` without a trailing slash. */
export function createRecordsExplainer(baseUrl: string): ExplainRecords {
  const { origin } = new URL(baseUrl)
  return (id, sent) => {
    const reading = openReading(id, sent, baseUrl, origin)
    const show = createNativeShower(reading.records.detail.vincode)
    return (path) => explainField(path, reading, show)
  }
}

/** The same reasons without the statements, which takes a small part of the time. */
export function createWhyFinder(baseUrl: string): FindWhys {
  const { origin } = new URL(baseUrl)
  return (id, sent) => {
    const reading = openReading(id, sent, baseUrl, origin)
    return (path) =>
      whyOfRun(
        path,
        reading.run(SOURCE_FIELDS[path], () => true),
        reading,
      )
  }
}

function openReading(id: number, sent: SentRecords, base_url: string, origin: string): Reading {
  const context = { base_url, origin, fetched_at_ms: sent.detail.at_ms }
  const row = readRow(sent.list?.value ?? null, id)
  const records = readCarRecords(sent.detail.value, sent.sheet?.value ?? null, context, row)
  if (records.id !== id) throw changed('a car')
  return { records, sent, run: createRun(records), isRowRead: row !== null }
}

function whyOfRun(path: SourcePath, run: Run, reading: Reading): Why | null {
  return run.value === null ? (run.why ?? findWhy(path, run, reading)) : null
}

interface Reading {
  readonly records: CarRecords
  readonly sent: SentRecords
  readonly run: (read: ReadField, isVisible: IsVisible) => Run
  readonly isRowRead: boolean
}

interface Run {
  readonly value: unknown
  readonly notes: Notes
  /** The last reason that the parser gave. */
  readonly why: Why | null
  /** The fields that decided, as far as they are unknown. */
  readonly undecided: readonly SourcePath[]
}

/** Reads a field as the parser does. A car has hundreds of runs, so they share everything but what they note. */
function createRun(records: CarRecords & { readonly sheet: WatchableSheet }): Reading['run'] {
  // Decisions come from all records, whatever is hidden from a reader.
  const plain = new CarView(records)
  const recorder = createRecorder(records)
  let undecided: SourcePath[] = []
  let why: Why | null = null
  const decisions: Decisions = {
    get isElectric() {
      if (plain.isElectric === null) undecided.push('battery')
      return plain.isElectric
    },
    get powertrain() {
      if (plain.powertrain === null) undecided.push('powertrain')
      return plain.powertrain
    },
    get gear() {
      if (!plain.gear.isOfSheet) undecided.push('gearbox')
      return plain.gear
    },
  }
  const without = (reason: Why) => {
    why = reason
    return null
  }
  return (read, isVisible) => {
    undecided = []
    why = null
    const notes = recorder.start(isVisible)
    const value = read(new CarView(recorder.records, decisions, without))
    return { value, notes, why, undecided }
  }
}

function explainField(path: SourcePath, reading: Reading, show: ReturnType<typeof createNativeShower>): SourceEvidence {
  const read = SOURCE_FIELDS[path]
  const whole = reading.run(read, () => true)
  const told = [...findPlaces(read, reading, whole)].filter(([{ native }]) => native !== undefined && native !== null)
  const why = whyOfRun(path, whole, reading)
  if (why === 'withheld') return { statements: [], why, is_contradicted: false }
  const all = told.map(([note, alone]) => {
    // Where nothing else was sent, all records say what this place says.
    const { value } = told.length === 1 ? whole : (alone ?? reading.run(read, (one) => one === note))
    return { note, value: value === undefined || isEmptyList(value) ? null : value }
  })
  // A place that says nothing by itself explains an empty field, or is a part of a value that is made of several.
  const speaking = all.filter(({ value }) => value !== null)
  const shown = (whole.value !== null && speaking.length > 0 ? speaking : all).slice(0, MOST_STATEMENTS)
  return {
    statements: shown.map(({ note: { source, section, key, native }, value }) => {
      const { native_value, native_count } = show(native)
      return {
        source,
        native_section: section,
        native_key: key,
        native_value,
        native_count,
        value,
        observed_at_ms: reading.sent[source]?.at_ms ?? reading.sent.detail.at_ms,
      }
    }),
    why,
    is_contradicted: speaking.some(({ value }) => disagree(path, whole.value, value)),
  }
}

/** A reader stops at the first value that it finds. The places behind it are found by hiding those before. Each with the run that saw no other place; null if there was none. */
function findPlaces(read: ReadField, reading: Reading, first: Run): ReadonlyMap<Note, Run | null> {
  const found = new Map<Note, Run | null>()
  let run = first
  for (let round = 0; ; round++) {
    const news = [...run.notes].filter((note) => !found.has(note))
    const seen = news.filter(({ can_hide }) => can_hide)
    const isAlone = seen.length === 1 && run.notes.size < MOST_NOTES
    for (const note of news) found.set(note, isAlone && note.can_hide ? run : null)
    // Without a place that can be hidden, the reader would see the same again.
    if (seen.length === 0 || round === MOST_ROUNDS) return found
    run = reading.run(read, (place) => !found.has(place))
  }
}

/** The strongest reason first: what was sent but not understood, then what might be found in a record that was not read. */
const ORDER: readonly Why[] = ['unreadable', 'not_read', 'placeholder', 'not_sent']

function findWhy(path: SourcePath, { notes, undecided }: Run, reading: Reading): Why {
  const whys = [...notes].map((note) => whyOf(note, reading))
  const own = ORDER.find((why) => whys.includes(why))
  if (own !== undefined && own !== 'not_sent') return own
  const decision = undecided.find((other) => other !== path)
  const why = decision === undefined ? null : findWhyUndecided(decision, reading)
  return why ?? own ?? (reading.sent.sheet === null ? 'not_read' : 'not_sent')
}

/** Null if the field has a value, which then does not suffice. */
function findWhyUndecided(path: SourcePath, reading: Reading): Why | null {
  if (path === 'battery') {
    const native = reading.records.detail.isev
    return whyOf({ source: 'detail', key: 'isev', native }, reading)
  }
  const decided = reading.run(SOURCE_FIELDS[path], () => true)
  return decided.value === null ? (decided.why ?? findWhy(path, decided, reading)) : null
}

const KINDS = new Map<string, NativeKind>(Object.values(NATIVE_KEYS).flatMap((group) => Object.entries(group)))

function whyOf({ source, key, native }: Pick<Note, 'source' | 'key' | 'native'>, { sent, isRowRead }: Reading): Why {
  if (source === 'sheet' && sent.sheet === null) return 'not_read'
  if (source === 'list' && !isRowRead) return 'not_read'
  if (native === undefined || native === null) return 'not_sent'
  return isUnknownValue((source !== 'sheet' && KINDS.get(key)) || 'words', native) ? 'placeholder' : 'unreadable'
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Shows a native value as the native block of a car does: without contact data and full VINs, and of a bounded length. */
type Shown = Pick<SourceStatement, 'native_value' | 'native_count'>

/** Longer texts are cut. */
const LONGEST = 1000
/** No way to reach a person is shorter. */
const SHORTEST_CONTACT = 7

/** `vin`: the full VIN of the car, if it was sent; other texts may contain it. */
function createNativeShower(vin: unknown): (native: unknown) => Shown {
  const maskOwn = createVinMask(vin) ?? ((text: string) => text)
  const mask = (text: string) => (text.length < SHORTEST_CONTACT ? cleanText(text) : maskText(maskOwn(text)))
  return (native) => {
    if (typeof native === 'string') return { native_value: cutText(mask(native), LONGEST), native_count: null }
    if (typeof native === 'number' || typeof native === 'boolean') return { native_value: native, native_count: null }
    if (typeof native !== 'object' || native === null) return { native_value: null, native_count: null }
    return { native_value: null, native_count: Array.isArray(native) ? native.length : Object.keys(native).length }
  }
}

/** Two figures of different test cycles, addresses of one picture, or spellings of one name are both true. */
const NOT_COMPARED: ReadonlySet<SourcePath> = new Set<SourcePath>([
  'battery.range_km',
  'battery.range_standard',
  'battery.warranty',
  'consumption',
  'series_name',
  'photo_url',
  'source_url',
  'report.link',
])

/** Words for which there is a code: different words with the same code agree. */
const CODES: Partial<Record<SourcePath, (word: string) => unknown>> = {
  fuel_label: (word) => parseFuel(word, null),
  body_style_label: (word) => parseBodyStyle(null, word),
  drive: parseDrive,
  emission_standard: parseEmission,
  gearbox_label: parseTransmission,
}

const DATE = /^\d{4}(?:-\d\d){0,2}$/

/** Whether two statements about a field cannot both be true. A value that is less exact, or worded differently, does not disagree. */
function disagree(path: SourcePath, one: unknown, other: unknown): boolean {
  if (NOT_COMPARED.has(path) || one === null || other === null) return false
  if (typeof one !== 'string' || typeof other !== 'string') {
    return typeof one !== 'object' && typeof other !== 'object' && one !== other
  }
  if (DATE.test(one) && DATE.test(other)) return !isPart(one, other)
  const codeOf = CODES[path]
  if (codeOf === undefined) return !isPart(fold(one), fold(other))
  const [first, second] = [codeOf(one), codeOf(other)]
  return first !== null && second !== null && first !== second
}

function isPart(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one)
}

/** Without brackets, blanks and the like, which are written in several ways. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
