/** Parameters that many endpoints have. */
import { LANGS } from '../../domain/codes.ts'
import { noSuchCar } from '../../domain/failure.ts'
import type { WritableSourced } from '../../domain/source.ts'
import { literalParameter, pathInt } from '../../parameters/validation/parameters.ts'
import type { EndpointAnswer } from '../endpoint.ts'

export const lang = literalParameter(LANGS, { description: 'Language of names and labels.', fallback: 'en' })

export const car_id = pathInt({ description: 'Listing id, as in `id` of a search result.' })

/** Throws for an id that no listing can have, without a request to the source. */
export function readCarId(value: number | bigint): number {
  if (typeof value === 'bigint' || value < 1) throw noSuchCar()
  return value
}

export function answerWith<Value>(sourced: WritableSourced<Value>): EndpointAnswer<Value> {
  const { read, freshness, version, isCurrent, write, text } = sourced
  return { render: read, freshness, version, isCurrent, write, text }
}
