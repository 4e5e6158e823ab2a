/** Which changes of plan are not at their end. An account has one of them at most. */
import { type SqlBool, sql } from 'kysely'

/** Without parameters: it is also how the index over them is named when rows are written. */
export const OPEN_CHANGE = sql<SqlBool>`state in ('waiting', 'scheduled')`
