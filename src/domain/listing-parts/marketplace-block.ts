/** The source's own data about a car, unchanged, in groups. */
import { Type } from 'typebox'
import { mapOf, type RecordOf, record } from '../schema.ts'

type Example = Readonly<Record<string, unknown>>

const group = (what: string, example: Example) =>
  mapOf(Type.Unknown({ description: 'As the source sent it: text, number, flag, list or object.' }), {
    description: `${what} The source's own keys, units and values. Unknown values are left out.`,
    examples: [example],
  })

export const MarketplaceBlock = record('MarketplaceBlock', 'The native record of the source.', {
  catalog: group("The car's place in the source's catalogue.", {
    infoid: 60689500,
    brandname: '奥迪',
    seriesid: 692,
  }),
  specifications: group(
    "The model's data, with the spec sheet's sections as sent under `sheet`, where `-` means none.",
    {
      gearbox: '自动',
      drivingmode: '前置前驱',
      sheet: [{ title: '车身', data: [{ name: '长度(mm)', content: '4818' }] }],
    },
  ),
  listing: group('Price and mileage in units of ten thousand, promotions, and the text of the seller.', {
    price: 12.58,
    mileage: 9.27,
    publicdate: '2天前',
  }),
  registration: group('Registration, transfers, expiry dates, the masked VIN and the place.', {
    firstregdate: '2018-07',
    transfercount: 1,
    vincode: 'LFV**********2639',
  }),
  seller: group('Codes of the seller; no name, phone number or chat id of a person.', {
    dealerid: 432708,
    fromtype: 70,
  }),
  media: group('Pictures and videos.', { livestatus: 0 }),
  report_services: group('What the listing says of reports.', { isreport: 1, isreporttag: 1 }),
  warranty: group('Flags as sent, and descriptions from the spec sheet.', {
    haswarranty: 0,
    整车质保: '三年或10万公里',
  }),
  electric_vehicle: Type.Optional(
    group('Battery, range and charging; only when the source marks the car as new-energy.', {
      isev: 1,
      batterypower: 60.48,
      lifemileage: 510,
    }),
  ),
})
export type MarketplaceBlock = RecordOf<typeof MarketplaceBlock>

export type NativeGroup = Readonly<Record<string, unknown>>
