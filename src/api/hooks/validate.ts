/** Second hook: validation. 422 lists all problems. A request with a cached answer is not validated again. */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, preValidationHookHandler } from 'fastify'
import type { Complaint } from '../../parameters/parameter.ts'
import { countPieces, MOST_PIECES, readQuery } from '../../parameters/validation/read-query.ts'
import { tooManyPieces } from '../../parameters/validation/refusals.ts'
import { createValidator, type PathTexts, type Validated } from '../../parameters/validation/validate.ts'
import type { Answers } from '../answers.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Refuse } from '../endpoint-question.ts'
import type { Metering } from '../limits/metering.ts'

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

  function conclude(
    request: FastifyRequest,
    reply: FastifyReply,
    done: HookHandlerDoneFunction,
    validated: Validated,
  ): void {
    if ('complaints' in validated) complain(request, reply, done, validated.complaints)
    else {
      request.question.values = validated.values
      done()
    }
  }

  function fail(request: FastifyRequest, done: HookHandlerDoneFunction, error: unknown): void {
    if (endpoint.cost === 0) done(error as Error)
    else {
      request.question.failure = error
      done()
    }
  }

  return (request, reply, done) => {
    const target = request.raw.url ?? '/'
    // A cost that depends on the values is not known without them.
    request.question.known = typeof endpoint.cost === 'number' ? answers.recall(target) : null
    if (request.question.known) return done()
    const cut = target.indexOf('?')
    const queryText = cut === -1 ? '' : target.slice(cut + 1)
    const pieces = countPieces(queryText)
    if (pieces > MOST_PIECES) return complain(request, reply, done, [tooManyPieces(MOST_PIECES, pieces)])
    let validated: Validated | Promise<Validated>
    try {
      validated = validateEndpoint(request.params as PathTexts, readQuery(queryText))
    } catch (error) {
      return fail(request, done, error)
    }
    if (!(validated instanceof Promise)) return conclude(request, reply, done, validated)
    validated.then(
      (read) => conclude(request, reply, done, read),
      (error: unknown) => fail(request, done, error),
    )
  }
}
