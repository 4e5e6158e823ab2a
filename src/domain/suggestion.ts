/** The records of a name as it is typed and of an address that names a car, spelled as on the wire. */
import { Type } from 'typebox'
import { enumOf, nullable, type RecordOf } from './schema.ts'

export const MOST_SUGGESTIONS = 10

const Suggestion = Type.Object(
  {
    kind: enumOf(['brand', 'model'], {
      description: 'Whether it is a manufacturer or one of its models.',
      examples: ['model'],
    }),
    name: Type.String({
      description:
        'The name in the requested language: for `brand` if it is a brand, for `model` together with `make` if it is a model.',
      examples: ['3 Series'],
    }),
    source_name: Type.String({ description: 'The name as the marketplace spells it.', examples: ['宝马3系'] }),
    make: Type.String({
      description: 'The manufacturer in the requested language, for `brand`. Equal to `name` if it is a brand.',
      examples: ['BMW'],
    }),
    count: nullable(Type.Integer(), {
      description:
        'The number of cars that a search with these names finds now. Null if it is unknown, because there is no inventory or it is not ready.',
      examples: [128],
    }),
  },
  { $id: 'Suggestion', description: 'A manufacturer or model that a typed text may mean.' },
)
export type Suggestion = RecordOf<typeof Suggestion>

export const Suggestions = Type.Object(
  {
    suggestions: Type.Array(Suggestion, {
      description:
        'Names that begin like the text first, then names that do so without typing errors; each by the number of cars. Empty if no name is near.',
      maxItems: MOST_SUGGESTIONS,
    }),
  },
  { $id: 'Suggestions', description: 'The names that a typed text may mean.' },
)
export type Suggestions = RecordOf<typeof Suggestions>

export const ResolvedCar = Type.Object(
  {
    car_id: Type.Integer({
      description: 'The id of the listing at this address. Whether it is still listed is not checked.',
      examples: [60689500],
    }),
  },
  { $id: 'ResolvedCar', description: 'The car that an address names.' },
)
export type ResolvedCar = RecordOf<typeof ResolvedCar>
