/** How the names in a request were interpreted, and similar names that would find cars. */
import { Type } from 'typebox'
import { enumOf, nullable, type RecordOf } from '../schema.ts'

const MODEL_KINDS = ['series', 'variant', 'keyword'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/** Longer lists are of no use. */
export const MOST_NAMES = 40
export const MOST_SUGGESTIONS = 5

const names = (description: string, examples: string[][]) =>
  Type.Array(Type.String(), { maxItems: MOST_NAMES, description, examples })

const InterpretedModel = Type.Object(
  {
    kind: enumOf(MODEL_KINDS, {
      description:
        '`series`: models in the catalogue. `variant`: cars of these models that match the rest of the name (Han EV, C 200). `keyword`: no model has this name, so its words are searched for in titles, like those of `q`; Latin ones of up to four letters must be words of the title.',
      examples: ['variant'],
    }),
    names: names('The models in the requested language, each usable as `model`; for a keyword its words. At most 40.', [
      ['Han'],
    ]),
  },
  { description: 'How `model` was interpreted.' },
)

export const Interpretation = Type.Object(
  {
    brand: nullable(
      names('The manufacturers that `brand` means, in the requested language, each usable as `brand`. At most 40.', [
        ['BYD'],
      ]),
      { description: 'How `brand` was interpreted. Null if the request has no `brand`.', examples: [['BYD']] },
    ),
    model: nullable(InterpretedModel, {
      description: 'How `model` was interpreted. Null if the request has no `model`.',
      examples: [{ kind: 'variant', names: ['Han'] }],
    }),
  },
  { $id: 'Interpretation', description: 'How the names in a request were interpreted.' },
)
export type Interpretation = RecordOf<typeof Interpretation>

/** For the answers of search and facets. */
export const INTERPRETED = {
  interpreted_as: nullable(Interpretation, {
    description: 'How `brand` and `model` were interpreted. Null if the request has neither.',
    examples: [{ brand: ['BYD'], model: { kind: 'variant', names: ['Han'] } }],
  }),
  did_you_mean: nullable(Type.Array(Type.String(), { maxItems: MOST_SUGGESTIONS }), {
    description:
      'If nothing is found: models with a similar spelling that the same filters would find, most similar first. Each can be used as `model`. Empty if there are none. Null if cars are found, or if the request has neither `brand` nor `model`.',
    examples: [['Camry']],
  }),
}

/** The part of an answer about the names in its request. */
export interface Interpreted {
  readonly interpreted_as: Interpretation | null
  readonly did_you_mean: readonly string[] | null
}
