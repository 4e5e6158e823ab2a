/** Who sells a car, as far as it is a business. */
import { Type } from 'typebox'
import { SELLER_KINDS } from '../codes.ts'
import { enumOf, nullable, type RecordOf } from '../schema.ts'

export const Seller = Type.Object(
  {
    kind: nullable(enumOf(SELLER_KINDS), {
      description: 'What kind of seller it is. Null if the source does not tell, or not in a way that is understood.',
      examples: ['dealer'],
    }),
    name: nullable(Type.String(), {
      description: 'Of a business as the source has it, never of a person. Null if the source does not send one.',
      examples: ['鸿达名车行'],
    }),
  },
  { description: 'Who sells the car; how to reach them stands on the page behind `source_url`.' },
)
export type Seller = RecordOf<typeof Seller>
