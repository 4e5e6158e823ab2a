/** A part of a whole in percent, to one decimal: what is there is never shown as nothing, and what is not all never as all. */
export function formatShare(part: number, whole = 1): string {
  const tenths = Math.round((part * 1000) / whole)
  if (part > 0 && tenths === 0) return '< 0.1 %'
  return `${((part < whole ? Math.min(tenths, 999) : tenths) / 10).toFixed(1)} %`
}
