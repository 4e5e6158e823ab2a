/** The two sides of an endpoint: for most keys it answers from the market, for test keys from the sample cars. */
import type { preValidationHookHandler, RouteHandlerMethod } from 'fastify'
import type { Complaint } from '../parameters/parameter.ts'
import type { Answers } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import type { Refuse, Side } from './endpoint-question.ts'
import type { Sides } from './hooks/authenticate.ts'
import type { PauseParts } from './hooks/pause.ts'
import { validate } from './hooks/validate.ts'
import { type WorkParts, work } from './hooks/work.ts'

/** The same endpoints over the sample cars. */
export interface SampleTable {
  readonly endpoints: readonly Endpoint[]
  /** Of their own, so that no answer from the market is ever sent to a test key. */
  readonly answers: Answers
  readonly prepare: Sides['prepareSamples']
  readonly pause: PauseParts
}

interface SidesParts extends WorkParts {
  readonly samples: SampleTable
  readonly complain: Refuse<readonly Complaint[]>
}

interface RouteSides extends Sides {
  readonly validate: preValidationHookHandler
  readonly work: RouteHandlerMethod
}

/** Throws if the samples lack the endpoint. */
export function createSides(endpoint: Endpoint, parts: SidesParts): RouteSides {
  const { samples } = parts
  const sample = samples.endpoints.find(({ name }) => name === endpoint.name)
  if (sample === undefined) throw new Error(`the samples have no endpoint ${endpoint.name}`)
  return {
    market: createSide(endpoint, false, parts),
    samples: createSide(sample, true, { ...parts, answers: samples.answers }),
    prepareSamples: samples.prepare,
    validate(request, reply, done) {
      request.question.side.validate.call(this, request, reply, done)
    },
    work(request, reply) {
      return request.question.side.work.call(this, request, reply)
    },
  }
}

function createSide(endpoint: Endpoint, isSamples: boolean, parts: SidesParts): Side {
  const { answers, metering, complain } = parts
  return {
    ...{ isSamples, endpoint, answers },
    validate: validate(endpoint, answers, metering, complain),
    work: work(parts),
  }
}
