/** How each part of the service was, minute by minute, as the service itself observed it; and the port to the store. */

export const MINUTES_A_DAY = 1440
const MINUTE_MS = 60_000
const DAY_MS = MINUTES_A_DAY * MINUTE_MS
/** How many days are kept, including today. */
export const STATUS_DAYS = 90

/** The letters of a day: operational, not operational, not observed. */
const OPERATIONAL = 'o'
const FAILING = 'x'
const UNOBSERVED = '-'

/** What one process saw during one whole minute. */
export interface ObservedMinute {
  /** Since 1970. */
  readonly minute: number
  /** Whether each part was operational throughout. Parts that are not set up are left out. */
  readonly parts: ReadonlyMap<string, boolean>
}

export interface PartDay {
  readonly part: string
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  /** A letter for each minute. */
  readonly minutes: string
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface StatusStore {
  /** Writing a minute again changes nothing. If several processes saw the same minute, the worse state is kept. */
  add(minutes: readonly ObservedMinute[]): Promise<void>
  /** From this day on, by part and day. */
  readDays(from: string): Promise<PartDay[]>
  /** Deletes days before this one. */
  forgetDays(before: string): Promise<void>
}

/** Adds what was seen to the letters of a day. */
export function mergeMinutes(letters: string, seen: ReadonlyMap<number, boolean>): string {
  const merged = [...letters]
  for (const [at, isOperational] of seen) {
    if (merged[at] !== FAILING) merged[at] = isOperational ? OPERATIONAL : FAILING
  }
  return merged.join('')
}

export const UNOBSERVED_DAY = UNOBSERVED.repeat(MINUTES_A_DAY)

interface Observed {
  /** Minutes. */
  readonly operational: number
  readonly failing: number
}

export interface DayState extends Observed {
  readonly day: string
}

/** recovered: it was seen to work again; ongoing: it still fails; not_known: nobody observed what came after. */
type IncidentEnd = 'recovered' | 'ongoing' | 'not_known'

export interface Incident {
  readonly part: string
  readonly from_ms: number
  /** The end of the last minute in which it failed. */
  readonly to_ms: number
  /** Minutes in which it failed. */
  readonly failing: number
  readonly end: IncidentEnd
}

export interface PartHistory extends Observed {
  readonly part: string
  /** One for each day, oldest first; a day without observed minutes has zero of both. */
  readonly days: readonly DayState[]
  /** Newest first. */
  readonly incidents: readonly Incident[]
}

/** Failures with less than this between them are one incident. */
const SAME_INCIDENT_MINUTES = 10

/** The last `STATUS_DAYS` days of each part, by the name of the part. */
export function readHistory(rows: readonly PartDay[], nowMs: number): PartHistory[] {
  const days = listDays(nowMs)
  const parts = [...new Set(rows.map(({ part }) => part))].sort()
  return parts.map((part) => {
    const letters = new Map(rows.filter((row) => row.part === part).map(({ day, minutes }) => [day, minutes]))
    const states = days.map((day) => ({ day, ...count(letters.get(day) ?? '') }))
    const line = days.map((day) => letters.get(day) ?? UNOBSERVED_DAY).join('')
    return {
      part,
      days: states,
      operational: sum(states.map(({ operational }) => operational)),
      failing: sum(states.map(({ failing }) => failing)),
      incidents: findIncidents(part, line, { from_ms: Date.parse(days[0] as string), now_ms: nowMs }),
    }
  })
}

/** `STATUS_DAYS` days up to today, oldest first. */
function listDays(nowMs: number): readonly string[] {
  return Array.from({ length: STATUS_DAYS }, (_, at) =>
    new Date(nowMs - (STATUS_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
}

function count(letters: string): Observed {
  let operational = 0
  let failing = 0
  for (const letter of letters) {
    if (letter === OPERATIONAL) operational++
    else if (letter === FAILING) failing++
  }
  return { operational, failing }
}

interface Line {
  readonly from_ms: number
  readonly now_ms: number
}

/** The minute that runs, and the one that is perhaps not written yet. */
const UNWRITTEN_MINUTES = 3

function findIncidents(part: string, line: string, { from_ms, now_ms }: Line): Incident[] {
  const runs: { first: number; last: number; failing: number }[] = []
  for (let at = line.indexOf(FAILING); at !== -1; at = line.indexOf(FAILING, at + 1)) {
    const run = runs.at(-1)
    if (run !== undefined && at - run.last <= SAME_INCIDENT_MINUTES) {
      run.last = at
      run.failing++
    } else runs.push({ first: at, last: at, failing: 1 })
  }
  const current = (now_ms - from_ms) / MINUTE_MS
  return runs.reverse().map(({ first, last, failing }) => {
    const next = line[last + 1]
    const end = next === OPERATIONAL ? 'recovered' : current - last <= UNWRITTEN_MINUTES ? 'ongoing' : 'not_known'
    return { part, from_ms: from_ms + first * MINUTE_MS, to_ms: from_ms + (last + 1) * MINUTE_MS, failing, end }
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}
