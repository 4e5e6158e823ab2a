/** Formats times, numbers and sizes. Times are in UTC. */

/** ISO 8601, for programs. */
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

/** `3 h 20 min`, `4 min`, `12 s`. */
export function formatSpan(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.round(hours / 24)} days`
}

/** `12,345`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}

/** A share in percent with one decimal. More than zero never shows as 0%, and less than all never as 100%. */
export function formatShare(part: number, whole = 1, round = Math.round): string {
  const tenths = round((part * 1000) / whole)
  if (part > 0 && tenths === 0) return '< 0.1 %'
  return `${((part < whole ? Math.min(tenths, 999) : tenths) / 10).toFixed(1)} %`
}

const MIB = 1024 * 1024

export function formatBytes(bytes: number): string {
  if (bytes >= 1024 * MIB) return `${(bytes / (1024 * MIB)).toFixed(1)} GB`
  return bytes >= MIB ? `${Math.floor(bytes / MIB)} MB` : `${Math.floor(bytes / 1024)} KB`
}
