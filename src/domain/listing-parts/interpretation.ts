/** How the names in a request were interpreted, and similar names that would find cars. */
import { Type } from 'typebox'
import { code, nullableOf, part, type RecordOf, record } from '../schema.ts'

const MODEL_KINDS = ['series', 'variant', 'keyword'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/** Longer lists are of no use. */
export const MOST_NAMES = 40
export const MOST_SUGGESTIONS = 5

const names = (description: string, examples: string[][]) =>
  Type.Array(Type.String(), { maxItems: MOST_NAMES, description, examples })

const InterpretedModel = part('How `model` was interpreted.', {
  kind: code(
    MODEL_KINDS,
    '`series`: models in the catalogue. `variant`: cars of these models that match the rest of the name (Han EV, C 200). `keyword`: no model has this name, so its words are searched for in titles, like those of `q`; Latin ones of up to four letters must be words of the title.',
    'variant',
  ),
  names: names('The models in the requested language, each usable as `model`; for a keyword its words. At most 40.', [
    ['Han'],
  ]),
})

export const Interpretation = record('Interpretation', 'How the names in a request were interpreted.', {
  brand: nullableOf(
    names('The manufacturers that `brand` means, in the requested language, each usable as `brand`. At most 40.', [
      ['BYD'],
    ]),
    'How `brand` was interpreted. Null if the request has no `brand`.',
    ['BYD'],
  ),
  model: nullableOf(InterpretedModel, 'How `model` was interpreted. Null if the request has no `model`.', {
    kind: 'variant',
    names: ['Han'],
  }),
})
export type Interpretation = RecordOf<typeof Interpretation>

/** For the answers of search and facets. */
export const INTERPRETED = {
  interpreted_as: nullableOf(
    Interpretation,
    'How `brand` and `model` were interpreted. Null if the request has neither.',
    { brand: ['BYD'], model: { kind: 'variant', names: ['Han'] } },
  ),
  did_you_mean: nullableOf(
    Type.Array(Type.String(), { maxItems: MOST_SUGGESTIONS }),
    'If nothing is found: models with a similar spelling that the same filters would find, most similar first. Each can be used as `model`. Empty if there are none. Null if cars are found, or if the request has neither `brand` nor `model`.',
    ['Camry'],
  ),
}

/** The part of an answer about the names in its request. */
export interface Interpreted {
  readonly interpreted_as: Interpretation | null
  readonly did_you_mean: readonly string[] | null
}
