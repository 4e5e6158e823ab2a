/** The records of a name as it is typed and of an address that names a car, spelled as on the wire. */
import { Type } from 'typebox'
import { code, nullableWhole, type RecordOf, record, text, whole } from './schema.ts'

export const MOST_SUGGESTIONS = 10

const Suggestion = record('Suggestion', 'A manufacturer or model that a typed text may mean.', {
  kind: code(['brand', 'model'], 'Whether it is a manufacturer or one of its models.', 'model'),
  name: text(
    'The name in the requested language: for `brand` if it is a brand, for `model` together with `make` if it is a model.',
    '3 Series',
  ),
  source_name: text('The name as the marketplace spells it.', '宝马3系'),
  make: text('The manufacturer in the requested language, for `brand`. Equal to `name` if it is a brand.', 'BMW'),
  count: nullableWhole(
    'The number of cars that a search with these names finds now. Null if it is unknown, because there is no inventory or it is not ready.',
    128,
  ),
})
export type Suggestion = RecordOf<typeof Suggestion>

export const Suggestions = record('Suggestions', 'The names that a typed text may mean.', {
  suggestions: Type.Array(Suggestion, {
    description:
      'Names that begin like the text first, then names that do so without typing errors; each by the number of cars. Empty if no name is near.',
    maxItems: MOST_SUGGESTIONS,
  }),
})
export type Suggestions = RecordOf<typeof Suggestions>

export const ResolvedCar = record('ResolvedCar', 'The car that an address names.', {
  car_id: whole('The id of the listing at this address. Whether it is still listed is not checked.', 60689500),
})
export type ResolvedCar = RecordOf<typeof ResolvedCar>
