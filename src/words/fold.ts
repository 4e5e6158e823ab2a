/** Folds the spellings of a word into one, so that typed text matches the tables and the source. */

// People type names with and without these: 阿尔法·罗密欧, Mercedes-Benz, Huai'an, 宝马5系(进口).
const SILENT = /[\s\p{Pd}\p{Cf}\u2212_.·•・‧∙⋅。'’‘`()[\]【】]/gu

/** For names: ignores width, case, accents, spaces, dots, hyphens and brackets. */
export function foldName(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').normalize('NFKC').replace(SILENT, '')
}

/** For words of the source: ignores width, case and spaces only. */
export function foldWord(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
}

/** The trimmed word; null where the source prints nothing or a placeholder. */
export function wordOrNull(text: string | null): string | null {
  const word = text?.trim() ?? ''
  // Placeholders are short, so longer texts are not checked.
  if (word.length > 3) return /[^\p{Pd}\u2212]/u.test(word) ? word : null
  return /^[\p{Pd}\u2212]*$/u.test(word) ? null : word
}
