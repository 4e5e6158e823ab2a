/** Cars that were written while a clock ran ahead. */
import { isAhead } from '../time/is-ahead.ts'
import type { CarState, Priced } from './derive-changes.ts'

const TIMES = ['last_observed_ms', 'list_at_ms', 'detail_at_ms', 'sheet_at_ms', 'left_at_ms'] as const

/**
 * The state that an observation meets. A stored time in the future becomes the one just before the observation: otherwise everything
 * that is observed until that time would be dropped as older.
 */
export function withoutFuture<Columns extends Priced>(
  state: CarState<Columns> | null,
  atMs: number,
  nowMs: number,
): CarState<Columns> | null {
  if (state === null || isAhead(atMs, nowMs)) return state
  const mend = <Time extends number | null>(ms: Time) => (ms !== null && isAhead(ms, nowMs) ? atMs - 1 : ms)
  const { made, link } = state
  const times = [...TIMES.map((name) => state[name]), made?.made_at_ms, link?.read_at_ms]
  if (!times.some((ms) => ms != null && isAhead(ms, nowMs))) return state
  return {
    ...state,
    ...(Object.fromEntries(TIMES.map((name) => [name, mend(state[name])])) as Pick<
      typeof state,
      (typeof TIMES)[number]
    >),
    made: made && { ...made, made_at_ms: mend(made.made_at_ms) },
    link: link && { ...link, read_at_ms: mend(link.read_at_ms) },
  }
}
