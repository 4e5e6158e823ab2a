/** The protocol without sessions: every request is answered by itself, and the server sends nothing on its own. */
import { faultOf, type RpcReply, type RpcRequest } from './messages.ts'
import type { ToolDescription, ToolResult } from './records.ts'
import { VERSIONS } from './versions.ts'

/** The caller of a tool, and nothing of MCP. */
export interface Toolbox<Caller> {
  readonly list: () => readonly ToolDescription[]
  /** Null if there is no such tool. Failures of `/v1` are results. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>, caller: Caller) => Promise<ToolResult> | null
}

interface ProtocolParts<Caller> {
  readonly toolbox: Toolbox<Caller>
  readonly instructions: string
  readonly program: string
  /** Counts a request that is not passed on to `/v1`. Throws if there are too many. */
  readonly passUncounted: (caller: Caller) => void
}

/** Returns the reply as JSON. */
export type Protocol<Caller> = (request: RpcRequest, caller: Caller) => Promise<string>

const LONGEST_NAME_SHOWN = 64
const NO_ARGUMENTS = {}

export function createProtocol<Caller>(parts: ProtocolParts<Caller>): Protocol<Caller> {
  const { toolbox, instructions, program, passUncounted } = parts
  // Writing it takes longer than everything else that a client asks first.
  const listed = JSON.stringify({ tools: toolbox.list() })

  function initialize({ id, params }: RpcRequest): RpcReply {
    const { protocolVersion } = params
    if (typeof protocolVersion !== 'string') return faultOf(id, 'invalid_params', 'protocolVersion must be a text.')
    const result = {
      protocolVersion: VERSIONS.find((version) => version === protocolVersion) ?? VERSIONS[0],
      capabilities: { tools: {} },
      serverInfo: { name: 'ershou', title: 'Ershou used-car data', version: program },
      instructions,
    }
    return { jsonrpc: '2.0', id, result }
  }

  async function callTool({ id, params }: RpcRequest, caller: Caller): Promise<RpcReply> {
    const { name, arguments: args = NO_ARGUMENTS } = params
    if (typeof name !== 'string' || typeof args !== 'object' || args === null || Array.isArray(args)) {
      passUncounted(caller)
      return faultOf(id, 'invalid_params', 'tools/call takes the name of a tool and an object of arguments.')
    }
    const calling = toolbox.call(name, args as Readonly<Record<string, unknown>>, caller)
    if (calling !== null) return { jsonrpc: '2.0', id, result: await calling }
    passUncounted(caller)
    const names = toolbox.list().map((tool) => tool.name)
    const message = `There is no tool ${JSON.stringify(name.slice(0, LONGEST_NAME_SHOWN))}. The tools are ${names.join(', ')}.`
    return faultOf(id, 'invalid_params', message)
  }

  /** Null for the list of tools, which is written already. */
  async function reply(request: RpcRequest, caller: Caller): Promise<RpcReply | null> {
    const { id, method, params } = request
    if (method === 'tools/call') return callTool(request, caller)
    passUncounted(caller)
    if (method === 'initialize') return initialize(request)
    if (method === 'ping') return { jsonrpc: '2.0', id, result: {} }
    if (method !== 'tools/list') {
      return faultOf(id, 'no_such_method', 'This server has tools only: initialize, ping, tools/list and tools/call.')
    }
    if (params.cursor !== undefined) return faultOf(id, 'invalid_params', 'The list of tools has one page.')
    return null
  }

  return async (request, caller) => {
    const replied = await reply(request, caller)
    return replied === null
      ? `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${listed}}`
      : JSON.stringify(replied)
  }
}
