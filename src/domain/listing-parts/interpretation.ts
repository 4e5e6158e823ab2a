/** How the names of a question were understood, and which near spellings would find cars where it finds none. */
import { Type } from 'typebox'
import { enumOf, nullable, type RecordOf } from '../schema.ts'

const MODEL_KINDS = ['series', 'variant', 'keyword'] as const
export type ModelKind = (typeof MODEL_KINDS)[number]

/** Nobody reads a longer list. */
export const MOST_NAMES = 40
export const MOST_SUGGESTIONS = 5

const names = (description: string, examples: string[][]) =>
  Type.Array(Type.String(), { maxItems: MOST_NAMES, description, examples })

const InterpretedModel = Type.Object(
  {
    kind: enumOf(MODEL_KINDS, {
      description:
        '`series`: models of the catalogue. `variant`: those cars of the models that fit the rest of the name (Han EV, C 200). `keyword`: no model has this name, so its words are looked for in titles, as those of `q` are.',
      examples: ['variant'],
    }),
    names: names('The models in the language asked for, each usable as `model`; for a keyword its words. At most 40.', [
      ['Han'],
    ]),
  },
  { description: 'What `model` was taken for.' },
)

export const Interpretation = Type.Object(
  {
    brand: nullable(
      names('The manufacturers that `brand` means, in the language asked for, each usable as `brand`. At most 40.', [
        ['BYD'],
      ]),
      { description: 'What `brand` was taken for. Null if no `brand` was asked for.', examples: [['BYD']] },
    ),
    model: nullable(InterpretedModel, {
      description: 'What `model` was taken for. Null if no `model` was asked for.',
      examples: [{ kind: 'variant', names: ['Han'] }],
    }),
  },
  { $id: 'Interpretation', description: 'How the names of a question were understood.' },
)
export type Interpretation = RecordOf<typeof Interpretation>

/** For the answers of search and facets. */
export const INTERPRETED = {
  interpreted_as: nullable(Interpretation, {
    description: 'How `brand` and `model` were understood. Null if neither was asked for.',
    examples: [{ brand: ['BYD'], model: { kind: 'variant', names: ['Han'] } }],
  }),
  did_you_mean: nullable(Type.Array(Type.String(), { maxItems: MOST_SUGGESTIONS }), {
    description:
      'Where nothing is found: models with a similar spelling that the same filters would find, the most similar first, each usable as `model`; empty if there is none. Null if cars are found, or neither `brand` nor `model` was asked for.',
    examples: [['Camry']],
  }),
}

/** What an answer says of the names of its question. */
export interface Interpreted {
  readonly interpreted_as: Interpretation | null
  readonly did_you_mean: readonly string[] | null
}
