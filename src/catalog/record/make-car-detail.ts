/** Turns a car of the source into the detail record, in the requested language. The native block is unchanged. */

import { createRecordMaker } from '../../domain/evidence/record-maker.ts'
import type { CarDetail } from '../../domain/listing.ts'
import type { SourceCar } from '../../domain/source.ts'
import { DETAIL_FIELDS, type DetailParts, type DetailView } from './detail-fields.ts'
import { LISTING_FIELDS } from './listing-fields.ts'
import { RecordView } from './record-view.ts'

const makeDetail = createRecordMaker<DetailView, CarDetail>({
  ...LISTING_FIELDS,
  ...DETAIL_FIELDS,
  marketplace: ({ car }) => car.marketplace,
})

export function makeCarDetail(car: SourceCar, parts: DetailParts): CarDetail {
  return makeDetail(new RecordView(car, parts))
}
