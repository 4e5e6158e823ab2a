/** The handler of export files: the first request of an account for a file costs a data request, more are free for a day. */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Caller } from '../../domain/accounts/callers.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import type { ExportGrants, Exports } from '../../domain/exports.ts'
import { Failure } from '../../domain/failure.ts'
import type { Allowance } from '../../domain/limits/meter.ts'
import { readWanted, type Wanted } from '../../web/byte-range.ts'
import { type ErrorAnswer, formatUnsatisfiable } from '../../web/errors.ts'
import type { FileAnswer } from '../../web/send-file.ts'
import { PRIVATE } from '../answer-headers.ts'
import type { Refuse } from '../endpoint-question.ts'
import type { Metering } from '../limits/metering.ts'
import { CONTENT_TYPES, noSampleFiles, type OpenedFile, openExportFile } from './open-export-file.ts'

export interface DownloadParts {
  /** Null when none are made. */
  readonly exports: Exports | null
  readonly grants: ExportGrants
  readonly hasInventory: boolean
  /** Plans that may download files. */
  readonly plans: readonly Plan[]
  readonly now: () => number
}

export interface DownloadWires extends DownloadParts {
  readonly metering: Metering
  /** Adds the headers of the allowance. */
  readonly formatAllowance: (allowance: Allowance | null, cost: number, headers: string[]) => unknown
  readonly send: (request: FastifyRequest, reply: FastifyReply, answer: FileAnswer) => void
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, format: () => ErrorAnswer) => Promise<void>
  readonly fail: Refuse<unknown>
}

const GRANT_MS = 24 * 3_600_000
/** Downloads of one account at the same time, in this process. */
const MOST_AT_ONCE = 8
/** No file has another name, so nothing else is looked up. */
const NAME = /^[\w.-]{1,80}$/

interface Chosen extends OpenedFile {
  readonly wanted: Wanted
}

type Choose = (request: FastifyRequest) => Promise<Chosen>

/** Opens the file of a request that may have it, and has it paid for. */
function createChooser(wires: DownloadWires): Choose {
  const { grants, metering, now } = wires
  const inTurn = createTurns()

  async function choose(request: FastifyRequest): Promise<Chosen> {
    const { export_id, name } = namesOf(request)
    const opened = await openExportFile(wires, callerOf(request).account, export_id, name)
    return { ...opened, wanted: readWanted(request.headers, tagOf(opened), opened.file.bytes) }
  }

  async function isHeld(request: FastifyRequest): Promise<boolean> {
    const { export_id, name } = namesOf(request)
    if (!NAME.test(export_id) || !NAME.test(name)) return false
    return grants.isHeld(callerOf(request).account.id, fileOf(request), now())
  }

  async function chooseFree(request: FastifyRequest): Promise<Chosen> {
    metering.passAddress(request.exchange)
    return choose(request)
  }

  /** A range that cannot be had costs nothing. */
  async function chooseAndPay(request: FastifyRequest): Promise<Chosen> {
    if (await isHeld(request)) return chooseFree(request)
    const { question, exchange } = request
    question.ticket = await metering.admit(exchange, 1)
    const chosen = await choose(request)
    try {
      if (chosen.wanted.status !== 416) await pay(request, chosen.wanted.status === 304 ? '3xx' : '2xx')
      return chosen
    } catch (error) {
      await chosen.handle.close()
      throw error
    }
  }

  async function pay(request: FastifyRequest, status_class: '2xx' | '3xx'): Promise<void> {
    const { question, exchange } = request
    const { ticket } = question
    if (ticket === null) return
    const { id } = callerOf(request).account
    const file = fileOf(request)
    const nowMs = now()
    const isFirst = await grants.claim(id, file, { nowMs, untilMs: nowMs + GRANT_MS })
    question.ticket = null
    // Another process was faster, and its request has paid.
    if (!isFirst) return metering.giveBack(exchange, ticket)
    try {
      await metering.keep(exchange, ticket, status_class, 1)
    } catch (error) {
      // A count that could not be written does not count.
      metering.forgetCost(exchange)
      await grants.withdraw(id, file)
      throw error
    }
  }

  /** Like every request of a test key, it counts in the minute and not in the month. */
  async function refuseTestKey({ exchange }: FastifyRequest): Promise<never> {
    await metering.admit(exchange, 0)
    throw noSampleFiles()
  }

  return async (request) => {
    if (callerOf(request).key.sees_samples) return refuseTestKey(request)
    if (await isHeld(request)) return chooseFree(request)
    // Requests beside the first wait for it, and need not pay.
    return inTurn(`${callerOf(request).account.id} ${fileOf(request)}`, () => chooseAndPay(request))
  }
}

export function download(wires: DownloadWires): RouteHandlerMethod {
  const { metering } = wires
  const choose = createChooser(wires)
  const underWay = new Map<string, number>()

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const chosen = await choose(request)
    const { file, handle, wanted } = chosen
    if (wanted.status === 416) {
      await handle.close()
      await giveBack(request)
      return wires.refuse(request, reply, () => formatUnsatisfiable(file.bytes, request.exchange.request_id))
    }
    await metering.readAllowance(request.exchange)
    const { allowance, cost } = request.exchange
    const headers = [
      ...PRIVATE,
      'content-disposition',
      `attachment; filename="ershou-${namesOf(request).export_id}-${file.name}"`,
    ]
    wires.formatAllowance(allowance, cost, headers)
    const made = { bytes: file.bytes, etag: tagOf(chosen), contentType: CONTENT_TYPES[file.format], headers }
    wires.send(request, reply, { wanted, handle, ...made })
  }

  async function giveBack({ exchange, question }: FastifyRequest): Promise<void> {
    const { ticket } = question
    question.ticket = null
    if (ticket !== null) await metering.giveBack(exchange, ticket)
  }

  return (request, reply) => {
    const { id } = callerOf(request).account
    const others = underWay.get(id) ?? 0
    if (others >= MOST_AT_ONCE) {
      const text = `The account has ${MOST_AT_ONCE} downloads in progress. Wait until one has ended.`
      return wires.fail(request, reply, new Failure('rate_limited', text, { retryAfterS: 10 }))
    }
    underWay.set(id, others + 1)
    const leave = () => {
      const left = (underWay.get(id) ?? 1) - 1
      if (left === 0) underWay.delete(id)
      else underWay.set(id, left)
    }
    // A client may leave while its key is looked up. Then `close` was emitted before, and is not emitted again.
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
    answer(request, reply).catch((error: unknown) => wires.fail(request, reply, error))
  }
}

interface Names {
  readonly export_id: string
  readonly name: string
}

function callerOf({ exchange }: FastifyRequest): Caller {
  return exchange.caller as Caller
}

function namesOf({ question }: FastifyRequest): Names {
  return question.values as unknown as Names
}

function fileOf(request: FastifyRequest): string {
  const { export_id, name } = namesOf(request)
  return `${export_id}/${name}`
}

function tagOf({ file }: OpenedFile): string {
  return `"${file.sha256}"`
}

/** Runs works with the same key one after the other. */
function createTurns(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const turns = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = turns.get(key)
    const mine = (before ?? Promise.resolve()).then(work, work)
    turns.set(key, mine)
    try {
      return await mine
    } finally {
      if (turns.get(key) === mine) turns.delete(key)
    }
  }
}
