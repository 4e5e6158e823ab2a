/** Second: what is asked. 422 with everything that is wrong; nothing is read where the same request was answered before. */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, preValidationHookHandler } from 'fastify'
import type { Answers } from '../answers.ts'
import type { Complaint, Endpoint } from '../endpoint.ts'
import type { Metering } from '../limits/metering.ts'
import type { Refuse } from '../question.ts'
import { countPieces, readQuery } from '../validation/read-query.ts'
import { tooManyPieces } from '../validation/refusals.ts'
import { createValidator, type PathTexts } from '../validation/validate.ts'

/** Several times what the endpoint with the most parameters takes. */
const MOST_PIECES = 64

export function validate(
  endpoint: Endpoint,
  answers: Answers,
  metering: Metering,
  refuse: Refuse<readonly Complaint[]>,
): preValidationHookHandler {
  const validateEndpoint = createValidator(endpoint)

  function complain(
    request: FastifyRequest,
    reply: FastifyReply,
    done: HookHandlerDoneFunction,
    complaints: readonly Complaint[],
  ): void {
    try {
      metering.passInvalid(request.exchange)
    } catch (error) {
      done(error as Error)
      return
    }
    refuse(request, reply, complaints)
  }

  return (request, reply, done) => {
    const { question } = request
    const target = request.raw.url ?? '/'
    question.known = answers.recall(target)
    if (question.known) return done()
    const cut = target.indexOf('?')
    const queryText = cut === -1 ? '' : target.slice(cut + 1)
    const pieces = countPieces(queryText)
    if (pieces > MOST_PIECES) return complain(request, reply, done, [tooManyPieces(MOST_PIECES, pieces)])
    validateEndpoint(request.params as PathTexts, readQuery(queryText)).then(
      (validated) => {
        if ('complaints' in validated) return complain(request, reply, done, validated.complaints)
        question.values = validated.values
        done()
      },
      (error: Error) => {
        if (endpoint.cost === 0) return done(error)
        question.failure = error
        done()
      },
    )
  }
}
