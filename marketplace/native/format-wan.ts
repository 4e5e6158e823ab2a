/** The marketplace's numbers in 万 (ten thousand): as strings in lists, without fixed decimals. */

/** Hundredths of a 万 (hundreds of yuan, hundreds of kilometres) as the text of a list row: 9950 → "99.5". */
export function formatWan(hundredths: number): string {
  return String(hundredths / 100)
}
