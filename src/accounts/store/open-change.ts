/** Which plan changes are pending. An account has at most one. */
import { type SqlBool, sql } from 'kysely'

/** Without parameters, because the index over them uses the same expression. */
export const OPEN_CHANGE = sql<SqlBool>`state in ('waiting', 'scheduled')`
