/** The marketplace behind the samples, which answers only what their store cannot: cars that are not there, and errors on purpose. */
import { Failure, noSuchCar } from '../../domain/failure.ts'
import type { Source } from '../../domain/source.ts'
import { DOWN_ID, LIMITED_ID } from './samples.ts'

const RETRY_AFTER_S = 7

export function createSampleSource(): Source {
  const refuse = () => Promise.reject(down())
  return {
    brands: refuse,
    series: refuse,
    search: refuse,
    count: refuse,
    car(id) {
      if (id === DOWN_ID) return Promise.reject(down())
      return Promise.reject(id === LIMITED_ID ? limited() : noSuchCar())
    },
  }
}

function down(): Failure {
  return new Failure('source_unavailable', 'The source could not be reached. This sample always answers so.')
}

function limited(): Failure {
  const message = 'Too many requests. This sample always answers so. Retry after the number of seconds in Retry-After.'
  return new Failure('rate_limited', message, { retryAfterS: RETRY_AFTER_S })
}
