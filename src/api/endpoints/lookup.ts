/** The endpoints that find names and ids for other requests: names as they are typed, and the car of an address. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { Failure } from '../../domain/failure.ts'
import { MOST_SUGGESTIONS, ResolvedCar, Suggestions } from '../../domain/suggestion.ts'
import { requiredText } from '../../parameters/validation/parameters.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { lang } from './common-parameters.ts'

const LONGEST_TEXT = 100
const LONGEST_ADDRESS = 2000

export function suggestEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/suggest',
    name: 'suggest',
    operationId: 'suggestNames',
    tag: 'catalogue',
    summary: 'Suggest names while somebody types',
    description: `Up to ${MOST_SUGGESTIONS} manufacturers and models whose name begins like the text, in English, Chinese or pinyin, with typing errors. Names that begin like it come first, then names that nearly do; each by the number of cars. Costs no data request and does not count towards the per-minute limit.`,
    access: 'keyed',
    cost: 0,
    parameters: {
      q: requiredText(
        { description: 'The text so far. Nothing is suggested for an empty one.', maxLength: LONGEST_TEXT },
        (text) => ({ value: text }),
      ),
      lang,
    },
    answers: Suggestions,
    failures: ['source_unavailable', 'source_changed'],
    async answer(values) {
      const { value, freshness } = await catalog.suggest(values.q, values.lang)
      return { render: () => value, freshness, version: null }
    },
  })
}

export function resolveEndpoint(catalog: Catalog): Endpoint {
  return endpoint({
    path: '/v1/resolve',
    name: 'resolve',
    operationId: 'resolveUrl',
    tag: 'catalogue',
    summary: 'Find the id of a car by its address',
    description:
      'The id in the address of a car on the marketplace: of its desktop, mobile or export site, or a link of its app, with any query and fragment. Nothing is fetched, and whether the car is still listed is not checked. Costs no data request and does not count towards the per-minute limit.',
    access: 'keyed',
    cost: 0,
    parameters: {
      url: requiredText({ description: 'The address, percent-encoded.', maxLength: LONGEST_ADDRESS }, (text) => ({
        value: text,
      })),
    },
    answers: ResolvedCar,
    isOwn: true,
    failures: ['vehicle_not_found'],
    async answer(values) {
      const car_id = catalog.readCarUrl(values.url)
      if (car_id === null)
        throw new Failure('vehicle_not_found', 'This is not the address of a car on the marketplace.')
      return { render: () => ({ car_id }), freshness: null, version: null }
    },
  })
}
