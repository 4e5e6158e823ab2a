/** Keeps the code in translated guides equal to that of the English ones. */

const FENCED = /^```.*?^```$/gms

/** `translated` with the code blocks of `original`; unchanged if it has another number of them. */
export function copySamples(original: string, translated: string): string {
  const blocks = original.match(FENCED) ?? []
  if ((translated.match(FENCED) ?? []).length !== blocks.length) return translated
  let at = 0
  return translated.replace(FENCED, () => blocks[at++] ?? '')
}
