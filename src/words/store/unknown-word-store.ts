/** Stores unknown words in an SQL database. */
import { type Kysely, sql } from 'kysely'
import { formatRows, mergeRows } from '../../database/format-rows.ts'
import {
  LONGEST_UNKNOWN_WORD,
  MOST_UNKNOWN_WORDS,
  type UnknownWord,
  type UnknownWordStore,
} from '../../domain/unknown-words.ts'

const SORT_COLUMNS = { times: 'times', first: 'first_seen_at_ms', last: 'last_seen_at_ms' } as const

export interface UnknownWordTables {
  readonly unknown_words: UnknownWord
}

export function createUnknownWordStore(db: Kysely<UnknownWordTables>): UnknownWordStore {
  return {
    async add(words, atMs) {
      const kept = words.filter(({ text }) => text.length <= LONGEST_UNKNOWN_WORD)
      if (kept.length === 0) return
      const merged = mergeRows(
        kept.map((word) => ({ ...word, at_ms: atMs })),
        ({ kind, text }) => [kind, text],
        (a, b) => ({ ...a, times: a.times + b.times }),
      )
      await db.transaction().execute(async (tx) => {
        await sql`
          insert into unknown_words (kind, text, times, first_seen_at_ms, last_seen_at_ms)
          select value ->> 'kind', value ->> 'text', cast(value ->> 'times' as bigint),
            cast(value ->> 'at_ms' as bigint), cast(value ->> 'at_ms' as bigint)
          from json_each(${formatRows(merged)}) where true
          on conflict (kind, text) do update set
            times = unknown_words.times + excluded.times,
            first_seen_at_ms = case when excluded.first_seen_at_ms < unknown_words.first_seen_at_ms
              then excluded.first_seen_at_ms else unknown_words.first_seen_at_ms end,
            last_seen_at_ms = case when excluded.last_seen_at_ms > unknown_words.last_seen_at_ms
              then excluded.last_seen_at_ms else unknown_words.last_seen_at_ms end`.execute(tx)
        // Rare words are deleted first: a frequent word is worth more than a new one.
        await sql`
          delete from unknown_words where (kind, text) in (
            select kind, text from unknown_words
            order by times desc, last_seen_at_ms desc, kind, text
            limit 1000000 offset ${MOST_UNKNOWN_WORDS})`.execute(tx)
      })
    },

    list: (limit) =>
      db
        .selectFrom('unknown_words')
        .select(['kind', 'text', 'times', 'first_seen_at_ms', 'last_seen_at_ms'])
        .orderBy('times', 'desc')
        .orderBy('kind')
        .orderBy('text')
        .limit(limit)
        .execute(),

    async find({ kind, sort, offset, limit }) {
      const found = db
        .selectFrom('unknown_words')
        .$if(kind !== null, (words) => words.where('kind', '=', kind as string))
      const words = await found
        .select(['kind', 'text', 'times', 'first_seen_at_ms', 'last_seen_at_ms'])
        .orderBy(SORT_COLUMNS[sort], 'desc')
        .orderBy('kind')
        .orderBy('text')
        .limit(limit)
        .offset(offset)
        .execute()
      const { count } = await found.select((all) => all.fn.countAll().as('count')).executeTakeFirstOrThrow()
      return { words, total: Number(count) }
    },

    async countKinds() {
      const rows = await db
        .selectFrom('unknown_words')
        .select((all) => ['kind', all.fn.countAll().as('count')])
        .groupBy('kind')
        .orderBy('kind')
        .execute()
      return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
    },

    async countNew(sinceMs) {
      const { count } = await db
        .selectFrom('unknown_words')
        .select((all) => all.fn.countAll().as('count'))
        .where('first_seen_at_ms', '>=', sinceMs)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
