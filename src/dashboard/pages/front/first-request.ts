/** The first request of the front page, and its answer for the first car, shortened. */
import type { ListingRecord } from '../../../domain/listing.ts'
import type { ApiRequest } from '../../format-request.ts'
import type { Language } from '../../visit.ts'

/** The same question that the cars of the front page answer. */
export function firstRequest(language: Language): ApiRequest {
  return {
    path: '/v1/search',
    query: [['sort', 'newest'], ...(language === 'zh' ? ([['lang', 'zh']] as const) : [])],
    method: 'search',
    uses: {
      TypeScript: ["for (const car of answer.results) console.log(car.title, car.price_cny ?? 'price unknown')"],
      Python: [
        'for car in answer["results"]:',
        '    price = car["price_cny"]',
        '    print(car["title"], "price unknown" if price is None else price)',
      ],
    },
  }
}

const SHOWN = [
  'id',
  'title',
  'model_year',
  'registration_date',
  'mileage_km',
  'price_cny',
  'price_eur',
  'powertrain',
  'power_hp',
  'transmission',
  'location',
  'inspection_advertised',
] as const satisfies readonly (keyof ListingRecord)[]

interface ShortAnswer {
  readonly text: string
  /** Of the first car. */
  readonly shownFields: number
  readonly allFields: number
}

/** Every value is as the API prints it; what is left out is marked. */
export function shortenAnswer(car: ListingRecord, total: number): ShortAnswer {
  const lines = SHOWN.map((name) => `      "${name}": ${JSON.stringify(car[name])},`)
  const text = [
    '{',
    '  "results": [',
    '    {',
    ...lines,
    '      …',
    '    },',
    '    …',
    '  ],',
    `  "total_count": ${total},`,
    '  …',
    '}',
  ]
  return { text: text.join('\n'), shownFields: SHOWN.length, allFields: Object.keys(car).length }
}
