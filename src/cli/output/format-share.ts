/** A share in percent with one decimal. More than zero never shows as 0%, and less than all never as 100%. */
export function formatShare(part: number, whole = 1): string {
  const tenths = Math.round((part * 1000) / whole)
  if (part > 0 && tenths === 0) return '< 0.1 %'
  return `${((part < whole ? Math.min(tenths, 999) : tenths) / 10).toFixed(1)} %`
}
