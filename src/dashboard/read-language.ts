/** The reader's language: their choice, else the first supported language of their browser, else English. */
import { LANGUAGES, type Language } from './visit.ts'

/** Longer lists are not real language preferences. */
const LONGEST_HEADER = 500

export function readLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  if (isLanguage(chosen)) return chosen
  if (accepted === undefined || accepted.length > LONGEST_HEADER) return 'en'
  const wanted = accepted
    .split(',')
    .map((one) => {
      const [name = '', ...parameters] = one.split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return {
        name: name.trim().toLowerCase().slice(0, 2),
        q: quality === undefined ? 1 : Number(quality.trim().slice(2)),
      }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
  return wanted.map(({ name }) => name).find(isLanguage) ?? 'en'
}

export function isLanguage(text: string | undefined): text is Language {
  return (LANGUAGES as readonly (string | undefined)[]).includes(text)
}
