/** Makes the tools and the protocol over them. Loaded by the first message, so that no start waits for it. */
import { type AskParts, createAsk, type McpCaller } from './create-ask.ts'
import { createProtocol, type Protocol } from './protocol/create-protocol.ts'
import { QUOTED_MEANS } from './results/list-quoted.ts'
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

/** What a client tells its model about the server, once. */
const INSTRUCTIONS = [
  'Used cars of a Chinese marketplace, in English or Chinese, with prices in CNY, EUR and USD.',
  'Every result has the answer of the service under answer, and under unknown the fields that nobody knows. Unknown is not zero, not false and not a good sign: say that it is unknown.',
  `Every result names under quoted the fields that others wrote, such as title, description, tags, marketplace and all texts of a report. ${QUOTED_MEANS}`,
  'A condition is known only if an inspection report states it. Use get_inspection before you say anything about accidents, flooding, fire or the odometer of a car, and quote what it says.',
  'Data requests count towards the plan of the account; get_usage shows what is left.',
].join('\n')
