/** Romanises Chinese words that no table has. */
import { pinyin } from 'pinyin-pro'

const HAN = /\p{Script=Han}/u
const HAN_RUNS = /\p{Script=Han}+/gu

/** Runs of Chinese become one capitalised word each, without tones; everything else stays as it is. */
export function romanise(text: string): string {
  return text
    .replace(HAN_RUNS, (run) => ` ${romaniseRun(run)} `)
    .replace(/\s+/g, ' ')
    .trim()
}

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
