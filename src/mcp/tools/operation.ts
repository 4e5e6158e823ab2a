/** What the tools need of an endpoint of `/v1`, and how they ask it. The rows of its table have all of it. */
import type { TSchema } from 'typebox'
import type { Parameters } from '../../parameters/parameter.ts'

export interface Operation {
  /** With `{names}`: `/v1/cars/{car_id}`. */
  readonly path: string
  readonly name: string
  readonly parameters: Parameters
  readonly answers: TSchema
}

interface OperationAnswer {
  readonly status: number
  /** JSON. */
  readonly body: string
  /** Data requests that it cost. */
  readonly cost: number
  /** Whole seconds; null = not said. */
  readonly retryAfterS: number | null
}

/** Asks `/v1` with the key and from the address of the caller, so that everything counts as it does there. */
export type Ask<Caller> = (target: string, caller: Caller) => Promise<OperationAnswer>
