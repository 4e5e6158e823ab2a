/** Brings spellings of one word together, so that what people type meets what the tables and the source print. */

// Typed names come with and without these: 阿尔法·罗密欧, Mercedes-Benz, Huai'an, 宝马5系(进口).
const SILENT = /[\s\p{Pd}\p{Cf}\u2212_.·•・‧∙⋅。'’‘`()[\]【】]/gu

/** For names: width, case, accents, spaces, dots, hyphens and brackets do not matter. */
export function foldName(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').normalize('NFKC').replace(SILENT, '')
}

/** For words of the source: only width, case and spaces do not matter. */
export function foldWord(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
}

/** The word, trimmed; null where the source prints nothing or a placeholder. */
export function wordOrNull(text: string | null): string | null {
  const word = text?.trim() ?? ''
  // A dash is short; nothing that is long need be looked at.
  if (word.length > 3) return /[^\p{Pd}\u2212]/u.test(word) ? word : null
  return /^[\p{Pd}\u2212]*$/u.test(word) ? null : word
}
