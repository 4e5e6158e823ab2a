/** The tools: their descriptions, and how they are called. */
import { createExplainFields, Explanations, FIELDS_ARGUMENT } from '../explain/explain-fields.ts'
import type { Toolbox } from '../protocol/create-protocol.ts'
import { makeResult } from '../results/make-result.ts'
import { createComplainer } from './create-complainer.ts'
import { type CreatedTool, createTool } from './create-tool.ts'
import { describeTool } from './describe-tool.ts'
import { inputSchema } from './input-schema.ts'
import type { Ask, Operation } from './operation.ts'
import { outputSchema } from './output-schema.ts'
import { EXPLAIN_FIELD, TOOLS } from './table.ts'

interface ToolboxParts<Caller> {
  /** All endpoints of `/v1`. */
  readonly operations: readonly Operation[]
  readonly ask: Ask<Caller>
  /** Counts a call that is not passed on to `/v1`. Throws if there are too many. */
  readonly passUncounted: (caller: Caller) => void
}

/** Throws if an endpoint of the table is missing. */
export function createToolbox<Caller>(parts: ToolboxParts<Caller>): Toolbox<Caller> {
  const tools = [...TOOLS.map((row) => createTool(row, parts)), createExplainTool(parts)]
  const byName = new Map(tools.map((tool) => [tool.description.name, tool]))
  const descriptions = tools.map(({ description }) => description)
  return {
    list: () => descriptions,
    call: (name, args, caller) => byName.get(name)?.call(args, caller) ?? null,
  }
}

function createExplainTool<Caller>({ operations, passUncounted }: ToolboxParts<Caller>): CreatedTool<Caller> {
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
