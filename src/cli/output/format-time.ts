/** Times: exact for programs, readable for people, in UTC for both. */

/** ISO 8601. */
export function formatIso(ms: number): string
export function formatIso(ms: number | null): string | null
export function formatIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** `2026-11-15 04:20`; the heading says UTC. */
export function formatMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}

/** `2026-11-15 04:20:09`. */
export function formatSecond(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}
