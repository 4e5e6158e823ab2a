/** Folds the spellings of a word into one, so that typed text matches the tables, and romanises words that no table has. */
import { pinyin } from 'pinyin-pro'

// People type names with and without these: 阿尔法·罗密欧, Mercedes-Benz, Huai'an, 宝马5系(进口).
const SILENT = /[\s\p{Pd}\p{Cf}\u2212_.·•・‧∙⋅。'’‘`()[\]【】]/gu

/** For names: ignores width, case, accents, spaces, dots, hyphens and brackets. */
export function foldName(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').normalize('NFKC').replace(SILENT, '')
}

/** Most words of the source are folded already. */
const FOLDED = /^[\u3400-\u9fff0-9a-z]*$/

/** For words of the source: ignores width, case and spaces only. */
export function foldWord(text: string): string {
  if (FOLDED.test(text)) return text
  return text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
}

/** The trimmed word; null where the source prints nothing or a placeholder. */
export function wordOrNull(text: string | null): string | null {
  const word = text?.trim() ?? ''
  // Placeholders are short, so longer texts are not checked.
  if (word.length > 3) return /[^\p{Pd}\u2212]/u.test(word) ? word : null
  return /^[\p{Pd}\u2212]*$/u.test(word) ? null : word
}

const HAN = /\p{Script=Han}/u
const HAN_RUNS = /\p{Script=Han}+/gu

/** Runs of Chinese become one capitalised word each, without tones; everything else stays as it is. */
export function romanise(text: string): string {
  return text
    .replace(HAN_RUNS, (run) => ` ${romaniseRun(run)} `)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Romanises Chinese words that no table has. */
export function hasHan(text: string): boolean {
  return HAN.test(text)
}

function romaniseRun(run: string): string {
  const syllables = pinyin(run, { toneType: 'none', type: 'array', v: true })
  let word = ''
  for (const syllable of syllables) {
    // A character without a known reading is shown by its number, neither left in Chinese nor dropped.
    const letters = syllable.replace(HAN_RUNS, (rare) => [...rare].map(nameByNumber).join(''))
    word += word !== '' && /^[aeo]/.test(letters) ? `'${letters}` : letters
  }
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function nameByNumber(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase()}`
}
