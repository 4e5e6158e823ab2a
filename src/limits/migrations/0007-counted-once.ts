/** Numbers of batches, so that none is written twice; and days that come to what their month was billed for. */
import { type Migration, sql } from 'kysely'
import type { Spelling } from '../../database/spelling.ts'

const SUMS = sql`
  select account_id, substr(day, 1, 7) as month, cast(sum(cost) as bigint) as cost, max(day) as last_day
  from usage_days group by account_id, substr(day, 1, 7)`

export function countOnce({ text, byKeyOnly }: Spelling): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('usage_writers')
        .addColumn('writer', text, (column) => column.primaryKey().notNull())
        .addColumn('number', 'bigint', (column) => column.notNull())
        .addColumn('at_ms', 'bigint', (column) => column.notNull())
        .modifyEnd(byKeyOnly)
        .execute()

      // Until now the two were written apart. What the month has beyond its days was answered, and nobody knows on which endpoint.
      await sql`
        with sums as (${SUMS})
        insert into usage_days (account_id, day, endpoint, key_id, status_class, requests, cost)
        select months.account_id, coalesce(sums.last_day, months.month || '-01'), 'unknown', 'unknown', '2xx',
          months.used - coalesce(sums.cost, 0), months.used - coalesce(sums.cost, 0)
        from months left join sums on sums.account_id = months.account_id and sums.month = months.month
        where months.used > coalesce(sums.cost, 0)`.execute(db)

      // If the days add up to more than their month, the excess was not billed: the last days cost less. Their requests stay.
      await sql`
        with sums as (${SUMS}),
        surplus as (
          select sums.account_id, sums.month, sums.cost - coalesce(months.used, 0) as extra
          from sums left join months on months.account_id = sums.account_id and months.month = sums.month
          where sums.cost > coalesce(months.used, 0)
        ),
        ranked as (
          select d.account_id, d.day, d.endpoint, d.key_id, d.status_class, surplus.extra,
            cast(sum(d.cost) over (
              partition by d.account_id, surplus.month order by d.day desc, d.endpoint, d.key_id, d.status_class
            ) as bigint) as upto
          from usage_days as d
          join surplus on surplus.account_id = d.account_id and surplus.month = substr(d.day, 1, 7)
        )
        update usage_days set cost = case
            when ranked.upto <= ranked.extra then 0
            when ranked.upto - usage_days.cost >= ranked.extra then usage_days.cost
            else ranked.upto - ranked.extra
          end
        from ranked
        where usage_days.account_id = ranked.account_id and usage_days.day = ranked.day
          and usage_days.endpoint = ranked.endpoint and usage_days.key_id = ranked.key_id
          and usage_days.status_class = ranked.status_class`.execute(db)
    },
  }
}
