/** What the service observed of itself, in an SQL database. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { formatRows } from '../../database/format-rows.ts'
import type { SampledHour, SampleStore } from '../../domain/operations/samples.ts'
import {
  MINUTES_A_DAY,
  mergeMinutes,
  type ObservedMinute,
  type PartDay,
  type StatusStore,
  UNOBSERVED_DAY,
} from '../../domain/operations/status-history.ts'

export interface HistoryTables {
  readonly part_days: PartDay
  readonly service_samples: SampledHour & { readonly node: string }
}

export function createStatusStore(db: Kysely<HistoryTables>): StatusStore {
  return {
    async add(minutes) {
      const days = groupByDay(minutes)
      if (days.length === 0) return
      await db.transaction().execute(async (tx) => {
        for (const one of days) await addDay(tx, one)
      })
    },

    readDays: (from) =>
      db
        .selectFrom('part_days')
        .select(['part', 'day', 'minutes'])
        .where('day', '>=', from)
        .orderBy('part')
        .orderBy('day')
        .execute(),

    async forgetDays(before) {
      await db.deleteFrom('part_days').where('day', '<', before).execute()
    },
  }
}

interface SeenDay {
  readonly part: string
  readonly day: string
  /** Whether it was operational, by the minute of the day. */
  readonly seen: Map<number, boolean>
}

/** By part and day, which is the order in which every process locks the rows. */
function groupByDay(minutes: readonly ObservedMinute[]): readonly SeenDay[] {
  const days = new Map<string, SeenDay>()
  for (const { minute, parts } of minutes) {
    const day = new Date(minute * 60_000).toISOString().slice(0, 10)
    const at = minute % MINUTES_A_DAY
    for (const [part, isOperational] of parts) {
      const key = `${part} ${day}`
      const one = days.get(key) ?? { part, day, seen: new Map<number, boolean>() }
      one.seen.set(at, isOperational && (one.seen.get(at) ?? true))
      days.set(key, one)
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

async function addDay(tx: Transaction<HistoryTables>, { part, day, seen }: SeenDay): Promise<void> {
  // The row stays locked until the commit, so that no other process comes in between.
  const { minutes } = await tx
    .insertInto('part_days')
    .values({ part, day, minutes: UNOBSERVED_DAY })
    .onConflict((conflict) => conflict.columns(['part', 'day']).doUpdateSet({ day }))
    .returning('minutes')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('part_days')
    .set({ minutes: mergeMinutes(minutes, seen) })
    .where('part', '=', part)
    .where('day', '=', day)
    .execute()
}

export function createSampleStore(db: Kysely<HistoryTables>): SampleStore {
  return {
    async put(node, rows) {
      if (rows.length === 0) return
      const keyed = new Map(rows.map((row) => [`${row.hour} ${row.name}`, { ...row, node }]))
      await sql`
        insert into service_samples (hour, name, node, samples, sum, most)
        select value ->> 'hour', value ->> 'name', value ->> 'node', cast(value ->> 'samples' as bigint),
          cast(value ->> 'sum' as double precision), cast(value ->> 'most' as double precision)
        from json_each(${formatRows(keyed)}) where true
        on conflict (hour, name, node)
        do update set samples = excluded.samples, sum = excluded.sum, most = excluded.most`.execute(db)
    },

    readHours: (from) =>
      db
        .selectFrom('service_samples')
        .select((row) => [
          'hour',
          'name',
          row.cast<number>(row.fn.sum('samples'), 'bigint').as('samples'),
          row.fn.sum<number>('sum').as('sum'),
          row.fn.max('most').as('most'),
        ])
        .where('hour', '>=', from)
        .groupBy(['name', 'hour'])
        .orderBy('name')
        .orderBy('hour')
        .execute(),

    async forgetHours(before) {
      await db.deleteFrom('service_samples').where('hour', '<', before).execute()
    },
  }
}
