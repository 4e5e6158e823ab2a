/** Makes the tools and the protocol over them. Loaded by the first message, so that no start waits for it. */
import { type AskParts, createAsk, type McpCaller } from './create-ask.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { createProtocol, type Protocol } from './protocol/create-protocol.ts'
import { createToolbox } from './tools/create-toolbox.ts'
import type { Operation } from './tools/operation.ts'

interface ProtocolParts {
  readonly fastify: AskParts
  readonly operations: readonly Operation[]
  readonly program: string
  readonly passUncounted: (caller: McpCaller) => void
}

export function openProtocol({ fastify, operations, program, passUncounted }: ProtocolParts): Protocol<McpCaller> {
  const toolbox = createToolbox({ operations, ask: createAsk(fastify), passUncounted })
  return createProtocol({ toolbox, instructions: INSTRUCTIONS, program, passUncounted })
}
