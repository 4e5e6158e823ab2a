/** After admission: lets a slow sample wait before it takes a place in the queue, so that it holds up nobody else. */
import type { preHandlerHookHandler } from 'fastify'

export interface PauseParts {
  /** How long the answer about a car waits; 0 = not at all. */
  readonly msOf: (carId: string) => number
  readonly sleep: (ms: number) => Promise<void>
}

/** Of all accounts. Beyond it the answer comes at once, so that nobody can fill the service with requests that wait. */
const MOST_WAITING = 256

export function createPause({ msOf, sleep }: PauseParts): preHandlerHookHandler {
  let waiting = 0
  return (request, _, done) => {
    const { car_id = '' } = request.params as { readonly car_id?: string }
    const ms = request.question.side.isSamples ? msOf(car_id) : 0
    if (ms === 0 || waiting >= MOST_WAITING) return done()
    waiting++
    void sleep(ms).then(() => {
      waiting--
      done()
    })
  }
}
