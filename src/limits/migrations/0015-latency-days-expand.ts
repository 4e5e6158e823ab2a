/**
 * Times taken, added up by day, for pages that show weeks. Triggers keep them equal to the hours in the transaction of whoever writes hours, so that nodes of an
 * older version may still write.
 */
import { type Kysely, type Migration, sql } from 'kysely'
import { POSTGRES_SPELLING, type Spelling } from '../../database/spelling.ts'

export function createLatencyDays(spelling: Spelling): Migration {
  const { text, byKeyOnly } = spelling
  return {
    async up(db) {
      await db.schema
        .createTable('latency_days')
        .addColumn('account_id', text, (column) => column.notNull())
        .addColumn('day', text, (column) => column.notNull().check(sql`length(day) = 10`))
        .addColumn('status_class', text, (column) => column.notNull())
        .addColumn('step', 'integer', (column) => column.notNull())
        .addColumn('requests', 'bigint', (column) => column.notNull().check(sql`requests >= 0`))
        .addPrimaryKeyConstraint('latency_days_key', ['account_id', 'day', 'status_class', 'step'])
        .modifyEnd(byKeyOnly)
        .execute()
      // Days that are over are deleted for all accounts together.
      await db.schema.createIndex('latency_days_by_day').on('latency_days').column('day').execute()
      if (spelling === POSTGRES_SPELLING) await sql`lock table usage_hours in share row exclusive mode`.execute(db)
      await sql`
        insert into latency_days (account_id, day, status_class, step, requests)
        select account_id, substr(hour, 1, 10), status_class, step, sum(requests) from usage_hours
        group by account_id, substr(hour, 1, 10), status_class, step`.execute(db)
      await (spelling === POSTGRES_SPELLING ? createPostgresTrigger(db) : createSqliteTriggers(db))
    },
  }
}

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger usage_hours_inserted after insert on usage_hours begin
      insert into latency_days (account_id, day, status_class, step, requests)
      values (new.account_id, substr(new.hour, 1, 10), new.status_class, new.step, new.requests)
      on conflict (account_id, day, status_class, step) do update set requests = requests + excluded.requests;
    end`.execute(db)
  for (const [event, left] of [
    ['update', 'new.requests'],
    ['delete', '0'],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`usage_hours_${event}d`)} after ${sql.raw(event)} on usage_hours begin
        update latency_days set requests = requests + ${sql.raw(left)} - old.requests
        where account_id = old.account_id and day = substr(old.hour, 1, 10)
          and status_class = old.status_class and step = old.step;
      end`.execute(db)
  }
}

/** It runs after all rows of a statement are written, in their order. */
async function createPostgresTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function add_up_usage_hours() returns trigger language plpgsql as $$
    declare
      changed usage_hours := case tg_op when 'DELETE' then old else new end;
      difference bigint := (case tg_op when 'DELETE' then 0 else new.requests end)
        - (case tg_op when 'INSERT' then 0 else old.requests end);
    begin
      insert into latency_days (account_id, day, status_class, step, requests)
      values (changed.account_id, substr(changed.hour, 1, 10), changed.status_class, changed.step, greatest(difference, 0))
      on conflict (account_id, day, status_class, step)
      do update set requests = latency_days.requests + difference;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger usage_hours_changed after insert or update or delete on usage_hours
    for each row execute function add_up_usage_hours()`.execute(db)
}
