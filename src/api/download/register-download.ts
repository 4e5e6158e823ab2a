/** Registers the route of export files, with the hooks of an endpoint. */
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Complaint } from '../../parameters/parameter.ts'
import type { Exchanges } from '../../web/exchanges.ts'
import type { Answers } from '../answers.ts'
import type { Refuse } from '../endpoint-question.ts'
import { authenticate } from '../hooks/authenticate.ts'
import { validate } from '../hooks/validate.ts'
import { type DownloadParts, type DownloadWires, download } from './download.ts'
import { EXPORT_FILE } from './export-file-row.ts'

interface RouteParts extends Omit<DownloadWires, 'send' | keyof DownloadParts> {
  /** Absent: no files are served. */
  readonly download?: DownloadParts
  readonly answers: Answers
  readonly exchanges: Exchanges
  readonly isOverloaded: () => boolean
  readonly complain: Refuse<readonly Complaint[]>
  readonly refuseEmptyNames: onRequestHookHandler
}

export function registerDownload(api: FastifyInstance, parts: RouteParts): void {
  const { answers, exchanges, metering, isOverloaded, complain, refuseEmptyNames } = parts
  if (parts.download === undefined) return
  const hooks = {
    validate: validate(EXPORT_FILE, answers, metering, complain),
    work: download({ ...parts, ...parts.download, send: exchanges.sendFile.bind(exchanges) }),
  }
  // The handler itself refuses test keys.
  const side = { isSamples: false, endpoint: EXPORT_FILE, answers, ...hooks }
  const sides = { market: side, samples: side, prepareSamples: () => null }
  api.route({
    method: 'GET',
    url: EXPORT_FILE.path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest: [refuseEmptyNames, authenticate(sides, metering, isOverloaded)],
    preValidation: hooks.validate,
    handler: hooks.work,
  })
}
