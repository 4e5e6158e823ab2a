/** One request on a new connection, repeated while a busy machine keeps the service from counting it. */
import { eventually } from '../eventually.ts'
import { type Exchange, openLane } from './open-lane.ts'

export async function askNode(url: string, target: string, key: string): Promise<Exchange> {
  const lane = openLane(url)
  try {
    return await eventually(async () => {
      const exchange = await lane.get(target, { 'x-api-key': key })
      if (exchange.status === 503) throw new Error(exchange.body)
      return exchange
    })
  } finally {
    lane.close()
  }
}
