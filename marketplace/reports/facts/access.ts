/** Whether a report link still opens, and how it refuses if not. */
import type { Access } from '../printed-report.ts'
import type { Streams } from './streams.ts'

export interface DrawnAccess {
  readonly access: Access
  readonly http_status: number
}

const OPEN: DrawnAccess = { access: 'open', http_status: 200 }

export function drawAccess(streams: Streams): DrawnAccess {
  const random = streams('access')
  const roll = random.next()
  const soft = random.chance(0.5)
  if (roll < 0.88) return OPEN
  if (roll < 0.92) return { access: 'expired', http_status: soft ? 200 : 410 }
  if (roll < 0.96) return { access: 'login', http_status: soft ? 200 : 302 }
  return roll < 0.98 ? { access: 'forbidden', http_status: 403 } : { access: 'gone', http_status: 404 }
}
