/** The 422 of a request: everything that is wrong with it, in the words of the wire. */
import { redactKeys } from '../../domain/redact.ts'
import { type ErrorAnswer, NO_STORE } from '../../web/errors.ts'
import { writeJson } from '../../web/write-json.ts'
import type { Complaint } from '../endpoint.ts'

export function formatComplaints(complaints: readonly Complaint[]): ErrorAnswer {
  return { status: 422, headers: NO_STORE, body: Buffer.from(redactKeys(writeJson({ detail: complaints }))) }
}
