/** The Failure for an answer with a valid envelope and content that is not understood. */
import { Failure } from '../../../domain/failure.ts'

export function changed(what: string): Failure {
  return new Failure('source_changed', `The marketplace sent ${what} in an unknown format.`)
}
