/** Checks whether the ports are free or used by an ershou service. */

import { once } from 'node:events'
import { createServer } from 'node:net'
import { formatServiceUrl } from '../../settings/service-url.ts'
import { explainListen } from '../../web/listen.ts'
import { ask } from './ask.ts'
import { bad, type Finding, note, ok } from './finding.ts'

/** How the finding for a running service starts. */
export const SERVED = 'an ershou service runs'

interface ServicePort {
  readonly host: string
  readonly port: number
  /** The data folder if no service has ever used it, so that the running service must be another one; null otherwise. */
  readonly unservedFolder: string | null
}

export async function checkServicePort(
  { host, port, unservedFolder }: ServicePort,
  timeoutMs: number,
): Promise<Finding> {
  if (port === 0) return ok('port', 'the system chooses a free one')
  const url = formatServiceUrl(host, port)
  const served = await findService(url, timeoutMs)
  if (served === null) return checkFree('port', 'service', host, port)
  if (unservedFolder !== null) {
    const other = `${SERVED} on ${url}, but with a data folder other than ${unservedFolder}`
    return note('port', `${other}; to start a second one, set another ERSHOU_PORT`)
  }
  return served === 'ready' ? ok('port', `${SERVED} on ${url}, ready`) : note('port', `${SERVED} on ${url}, ${served}`)
}

export async function checkMetricsPort(host: string, port: number, timeoutMs: number): Promise<Finding> {
  const url = `${formatServiceUrl(host, port)}/metrics`
  const isOurs = await ask(url, timeoutMs).then(
    ({ body }) => body.includes('ershou_'),
    () => false,
  )
  return isOurs ? ok('metrics', `served on ${url}`) : checkFree('metrics', 'metrics', host, port)
}

/** The state of a running ershou service; null if there is none. */
async function findService(url: string, timeoutMs: number): Promise<string | null> {
  try {
    const { body } = await ask(`${url}/openapi.json`, timeoutMs)
    if (JSON.parse(body.toString()).info?.title !== 'Ershou') return null
    const { status, parts } = JSON.parse((await ask(`${url}/readyz`, timeoutMs)).body.toString())
    // Parts that are not set have their own checks.
    const troubled = Object.keys(parts).filter((name) => parts[name] !== 'ok' && parts[name] !== 'not set')
    if (troubled.length === 0) return status === 'ready' ? 'ready' : 'not ready'
    return `${status === 'ready' ? 'ready' : 'not ready'}, with problems in ${troubled.join(', ')}`
  } catch {
    return null
  }
}

async function checkFree(check: string, what: 'service' | 'metrics', host: string, port: number): Promise<Finding> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return ok(check, `port ${port} of ${host} is free`)
  } catch (error) {
    return bad(check, explainListen(error, what, host, port).message)
  } finally {
    server.close()
  }
}
