/** Who sells a car, as far as it is a business. */
import { Type } from 'typebox'
import { SELLER_KINDS } from '../codes.ts'
import { enumOf, nullable, type RecordOf } from '../schema.ts'

export const Seller = Type.Object(
  {
    kind: nullable(enumOf(SELLER_KINDS), {
      description: 'The kind of seller. Null if the source does not say, or its value is not understood.',
      examples: ['dealer'],
    }),
    name: nullable(Type.String(), {
      description:
        'The name of a business as the source states it, never of a person. Null if the source does not send one.',
      examples: ['鸿达名车行'],
    }),
  },
  { description: 'The seller. Contact details are on the page at `source_url`.' },
)
export type Seller = RecordOf<typeof Seller>
