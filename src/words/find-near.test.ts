import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from '../domain/edit-distance.ts'
import { createNearNames } from './find-near.ts'

const word = fc.string({ unit: fc.constantFrom(...'aeioubcdnrs12汉唐宋'), minLength: 1, maxLength: 9 })

it('finds every name that is one typo away, or two with the same consonants', () => {
  const consonantsOf = (text: string) => text.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1')
  const digitsOf = (text: string) => text.replace(/\D/g, '')
  const slipsOf = (text: string) =>
    /\p{Script=Han}/u.test(text) ? Number(text.length >= 3) : text.length <= 4 ? 0 : text.length <= 5 ? 1 : 2
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 40 }), fc.constantFrom(1, 2), (key, names, most) => {
      // Pairs of a word and the same word with one or two typos.
      const all = [
        ...names,
        `${key}a`,
        `${key.charAt(0)}e${key.slice(1)}`,
        `${key}ae`,
        key.slice(0, -1),
        key.slice(0, -2),
      ]
      const found = new Set(
        createNearNames(all)
          .find(key, most)
          .map(({ name }) => name),
      )
      for (const name of all.filter((one) => one !== '' && one.charAt(0) === key.charAt(0))) {
        const allowed = Math.min(most, slipsOf(key), slipsOf(name), consonantsOf(key) === consonantsOf(name) ? 2 : 1)
        const slips = editDistance(key, name, 2)
        if (digitsOf(key) === digitsOf(name) && slips > 0 && slips <= allowed) expect(found).toContain(name)
      }
    }),
  )
})
