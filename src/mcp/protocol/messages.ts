/** The messages of JSON-RPC 2.0 as MCP uses them. */

type RequestId = string | number

/** A message that wants a reply. */
export interface RpcRequest {
  readonly kind: 'request'
  readonly id: RequestId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A request, something that wants no reply, or a fault with the id as far as it is known. */
type Message = RpcRequest | { readonly kind: 'notice' } | { readonly kind: 'fault'; readonly reply: RpcFault }

/** The id is null if the request has none that can be read. */
interface RpcFault {
  readonly jsonrpc: '2.0'
  readonly id: RequestId | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: object }
}

export type RpcReply = { readonly jsonrpc: '2.0'; readonly id: RequestId; readonly result: object } | RpcFault

const RPC_CODES = {
  unreadable: -32700,
  invalid_request: -32600,
  no_such_method: -32601,
  invalid_params: -32602,
  /** For what HTTP refuses; its status says more. */
  refused: -32000,
} as const

const LONGEST_ID = 200
const NOTHING = {}

export function faultOf(id: RequestId | null, code: keyof typeof RPC_CODES, message: string, data?: object): RpcFault {
  return { jsonrpc: '2.0', id, error: { code: RPC_CODES[code], message, ...(data === undefined ? {} : { data }) } }
}

/** Never throws. Lists of messages, which newer versions of the protocol no longer have, are refused. */
export function readMessage(text: string): Message {
  const value = parse(text)
  if (value === undefined) return refuse(null, 'unreadable', 'The body is not JSON.')
  if (Array.isArray(value)) {
    return refuse(null, 'invalid_request', 'Send one message per request: lists of messages are not supported.')
  }
  if (!isObject(value) || value.jsonrpc !== '2.0') {
    return refuse(null, 'invalid_request', 'The body is not a JSON-RPC 2.0 message.')
  }
  const { id, method, params = NOTHING } = value
  if (typeof method !== 'string') {
    const isReply = 'result' in value || 'error' in value
    return isReply ? { kind: 'notice' } : refuse(readId(id), 'invalid_request', 'The message has no method.')
  }
  if (id === undefined) return { kind: 'notice' }
  const known = readId(id)
  if (known === null) {
    return refuse(null, 'invalid_request', `id must be a number, or a text of at most ${LONGEST_ID} characters.`)
  }
  if (!isObject(params)) return refuse(known, 'invalid_params', 'params must be an object.')
  return { kind: 'request', id: known, method, params }
}

function refuse(...reason: Parameters<typeof faultOf>): Message {
  return { kind: 'fault', reply: faultOf(...reason) }
}

function readId(id: unknown): RequestId | null {
  if (typeof id === 'number') return Number.isFinite(id) ? id : null
  return typeof id === 'string' && id.length <= LONGEST_ID ? id : null
}

/** Undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
