/** The prepared statements of the meter. */
import type { SqliteDatabase } from '../../database/sqlite/open-database.ts'

export type MeterStatements = ReturnType<typeof prepareMeterStatements>

export function prepareMeterStatements(database: SqliteDatabase) {
  return {
    begin: database.prepare('begin immediate'),
    commit: database.prepare('commit'),
    readWindow: database.prepare('select at_ms, admitted from windows where account_id = ? order by at_ms'),
    readMonth: database.prepare('select used from months where account_id = ? and month = ?'),
    addToWindow: database.prepare(
      'insert into windows (account_id, at_ms, admitted) values (?, ?, ?) on conflict do update set admitted = admitted + excluded.admitted',
    ),
    addToMonth: database.prepare(
      'insert into months (account_id, month, used) values (?, ?, ?) on conflict do update set used = used + excluded.used',
    ),
    addToDay: database.prepare(
      'insert into usage_days (account_id, day, endpoint, key_id, status_class, requests, cost) values (?, ?, ?, ?, ?, ?, ?) on conflict do update set requests = requests + excluded.requests, cost = cost + excluded.cost',
    ),
    forget: database.prepare('delete from windows where account_id = ? and at_ms < ?'),
    forgetAll: database.prepare('delete from windows where at_ms < ?'),
  }
}
