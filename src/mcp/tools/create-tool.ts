/** One tool over an endpoint: reads the arguments, asks `/v1`, and makes the result. */
import { explainNull } from '../explain/explain-null.ts'
import { memberPath, walkFields } from '../explain/walk-fields.ts'
import type { ToolDescription, ToolResult } from '../protocol/records.ts'
import { createQuotedLister, listTextFields, QUOTED_WARNING } from '../results/list-quoted.ts'
import { listUnknown } from '../results/list-unknown.ts'
import { makeRefusal, readComplaints } from '../results/make-error.ts'
import { makeResult } from '../results/make-result.ts'
import { createComplainer } from './create-complainer.ts'
import { describeTool } from './describe-tool.ts'
import { createFieldsArgument, narrow } from './fields-argument.ts'
import { type Arguments, formatTarget } from './format-target.ts'
import { inputSchema } from './input-schema.ts'
import type { Ask, Operation } from './operation.ts'
import { outputSchema } from './output-schema.ts'
import type { ToolRow } from './table.ts'

export interface CreatedTool<Caller> {
  readonly description: ToolDescription
  readonly call: (args: Arguments, caller: Caller) => Promise<ToolResult>
}

export interface ToolParts<Caller> {
  /** All endpoints of `/v1`. */
  readonly operations: readonly Operation[]
  readonly ask: Ask<Caller>
  /** Counts a call that is not passed on to `/v1`. Throws if there are too many. */
  readonly passUncounted: (caller: Caller) => void
}

/** Selects members of records; no endpoint has a parameter of this name. */
const FIELDS = 'fields'
const UNKNOWN = 'Unknown.'

export function createTool<Caller>(row: ToolRow, parts: ToolParts<Caller>): CreatedTool<Caller> {
  const { ask, passUncounted } = parts
  const { instead, narrows, caution = null, lessBy } = row
  const usual = find(parts.operations, row.operation)
  const other = instead === undefined ? usual : find(parts.operations, instead.operation)
  const answers = other === usual ? [usual.answers] : [usual.answers, other.answers]
  const place = narrows?.place ?? null
  const members = place === null ? [] : answers.flatMap((one) => listMembers(one, place))
  const fields = createFieldsArgument(members, narrows?.leavesOut ?? [])
  const own = {
    ...(instead && { [instead.argument]: { type: 'boolean', description: instead.description, default: false } }),
    ...(narrows && { [FIELDS]: fields.schema }),
  }
  const input = inputSchema(other.parameters, own)
  const means = readMeanings(answers)
  const listQuoted = createQuotedLister(answers, place)
  const complain = createComplainer(Object.keys(input.properties as object))

  /** Without arguments of the tool alone, and without those that only the other endpoint has. */
  function toArguments({ parameters }: Operation, args: Arguments): Arguments {
    const isPassed = (name: string) => name in parameters || !Object.hasOwn(input.properties as object, name)
    return Object.fromEntries(Object.entries(args).filter(([name]) => isPassed(name)))
  }

  return {
    description: describeTool(
      withWarning(row, answers),
      { inputSchema: input, outputSchema: outputSchema(answers, place) },
      true,
    ),
    async call(args, caller) {
      const operation = instead !== undefined && isTrue(args[instead.argument]) ? other : usual
      const wanted = fields.read(narrows === undefined ? null : args[FIELDS])
      const target = formatTarget(operation, toArguments(operation, args))
      if ('complaints' in target || 'complaint' in wanted) {
        passUncounted(caller)
        const about = 'complaints' in target ? target.complaints : []
        return complain('complaint' in wanted ? [...about, wanted.complaint] : about, args)
      }
      const { status, body, cost, retryAfterS } = await ask(target.target, caller)
      if (status !== 200) {
        const complaints = readComplaints(body)
        return complaints === null ? makeRefusal(status, body, retryAfterS) : complain(complaints, args)
      }
      const { answer, omitted } = narrow(JSON.parse(body), place, wanted.isWanted)
      const unknown = listUnknown(answer).map((field) => ({ field, means: means.get(field) ?? UNKNOWN }))
      return makeResult({ answer, omitted, unknown, quoted: listQuoted(answer), caution, lessBy, cost })
    },
  }
}

function withWarning(row: ToolRow, answers: readonly unknown[]): ToolRow {
  const hasQuoted = listTextFields(answers).some(({ isQuoted }) => isQuoted)
  return hasQuoted ? { ...row, description: `${row.description} ${QUOTED_WARNING}` } : row
}

/** Some clients send every value as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

function find(operations: readonly Operation[], name: string): Operation {
  const found = operations.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no endpoint ${name}`)
  return found
}

/** What null means, by the path of a field in the answer. */
function readMeanings(answers: readonly unknown[]): ReadonlyMap<string, string> {
  const means = new Map<string, string>()
  for (const one of answers) {
    walkFields(one, ({ path, schema }) => {
      const meaning = explainNull(schema)
      if (meaning !== null) means.set(path, meaning)
    })
  }
  return means
}

/** The names of the members of the records at a place of a schema. */
function listMembers(schema: unknown, place: string): readonly string[] {
  const names = new Set<string>()
  walkFields(schema, ({ path, name }) => {
    if (path === memberPath(place, name)) names.add(name)
  })
  return [...names]
}
