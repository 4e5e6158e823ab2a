/** Makes the tools and the protocol over them. Loaded by the first message, so that no start waits for it. */
import { type AskParts, createAsk, type McpCaller } from './create-ask.ts'
import { createExplainFields, Explanations, FIELDS_ARGUMENT } from './explain/explain-fields.ts'
import { createProtocol, type Protocol, type Toolbox } from './protocol/create-protocol.ts'
import { QUOTED_MEANS } from './results/list-quoted.ts'
import { makeResult } from './results/make-result.ts'
import { createComplainer } from './tools/create-complainer.ts'
import { type CreatedTool, createTool, type ToolParts } from './tools/create-tool.ts'
import { describeTool } from './tools/describe-tool.ts'
import { inputSchema } from './tools/input-schema.ts'
import type { Operation } from './tools/operation.ts'
import { outputSchema } from './tools/output-schema.ts'
import { EXPLAIN_FIELD, TOOLS } from './tools/table.ts'

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

/** Throws if an endpoint of the table is missing. */
function createToolbox<Caller>(parts: ToolParts<Caller>): Toolbox<Caller> {
  const tools = [...TOOLS.map((row) => createTool(row, parts)), createExplainTool(parts)]
  const byName = new Map(tools.map((tool) => [tool.description.name, tool]))
  const descriptions = tools.map(({ description }) => description)
  return {
    list: () => descriptions,
    call: (name, args, caller) => byName.get(name)?.call(args, caller) ?? null,
  }
}

function createExplainTool<Caller>({ operations, passUncounted }: ToolParts<Caller>): CreatedTool<Caller> {
  const explain = createExplainFields(operations)
  const complain = createComplainer(['fields'])
  const schemas = {
    inputSchema: inputSchema({}, { fields: FIELDS_ARGUMENT }, ['fields']),
    outputSchema: outputSchema([Explanations], null),
  }
  return {
    description: describeTool(EXPLAIN_FIELD, schemas, false),
    async call(args, caller) {
      passUncounted(caller)
      const explained = explain(args.fields)
      if ('complaints' in explained) return complain(explained.complaints, args)
      const { lessBy } = EXPLAIN_FIELD
      return makeResult({
        answer: explained.answer,
        omitted: [],
        unknown: [],
        quoted: [],
        caution: null,
        lessBy,
        cost: 0,
      })
    },
  }
}
