/** Shortens words of third parties, which can be of any length. The API has them whole. */

const LONGEST_TEXT = 400

export function clip(text: string, longest = LONGEST_TEXT): string {
  // Half of a character is none.
  return text.length > longest ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
