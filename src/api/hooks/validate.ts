/** Second: what is asked. 422 with everything that is wrong; nothing is read where the same request was answered before. */
import type { preValidationHookHandler } from 'fastify'
import type { Answers } from '../answers.ts'
import type { Complaint, Endpoint } from '../endpoint.ts'
import type { Metering } from '../limits/metering.ts'
import type { Refuse } from '../question.ts'
import { readQuery } from '../validation/read-query.ts'
import { createValidator, type PathTexts } from '../validation/validate.ts'

export function validate(
  endpoint: Endpoint,
  answers: Answers,
  metering: Metering,
  refuse: Refuse<readonly Complaint[]>,
): preValidationHookHandler {
  const validateEndpoint = createValidator(endpoint)
  return (request, reply, done) => {
    const { question, exchange } = request
    const target = request.raw.url ?? '/'
    question.known = answers.recall(target)
    if (question.known) return done()
    const cut = target.indexOf('?')
    const query = readQuery(cut === -1 ? '' : target.slice(cut + 1))
    validateEndpoint(request.params as PathTexts, query).then(
      (validated) => {
        if ('values' in validated) {
          question.values = validated.values
          return done()
        }
        try {
          metering.passInvalid(exchange)
        } catch (error) {
          return done(error as Error)
        }
        refuse(request, reply, validated.complaints)
      },
      (error: Error) => {
        if (endpoint.cost === 0) return done(error)
        question.failure = error
        done()
      },
    )
  }
}
