/** The schema of a tool's arguments, from the parameters of its endpoint. */
import type { JsonSchema, Parameters } from '../../parameters/parameter.ts'
import type { ToolDescription } from '../protocol/records.ts'

type ArgumentSchemas = Readonly<Record<string, JsonSchema>>

/** Without an inventory, tools do not have these arguments at all, and models pay for each word. */
const NEEDS_INVENTORY = / Needs an inventory\.$/
/** The tool that searches says it once of all its filters. */
const NEVER_MATCH = / Cars (?:for which (?:it|this) is unknown|with (?:an )?unknown [a-z ]+) never match\./

/** `own`: arguments that the endpoint does not have. */
export function inputSchema(
  parameters: Parameters,
  own: ArgumentSchemas,
  needed: readonly string[] = [],
): ToolDescription['inputSchema'] {
  const entries = Object.entries(parameters)
  const taken = entries.map(([name, { schema, description }]) => [
    name,
    { ...plain(schema), description: description.replace(NEEDS_INVENTORY, '').replace(NEVER_MATCH, '') },
  ])
  const required = entries.filter(([, one]) => one.in === 'path' || one.isRequired).map(([name]) => name)
  return {
    type: 'object',
    properties: { ...Object.fromEntries(taken), ...own },
    required: [...required, ...needed],
    additionalProperties: false,
  }
}

/** An argument that is not given is left out, so null need not be allowed. Keys of OpenAPI tools mean nothing here. */
function plain(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema as { readonly anyOf?: readonly JsonSchema[] }
  const core = anyOf?.find(({ type }) => type !== 'null')
  const all = { ...rest, ...core }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('x-')))
}
