/** The description of a tool as `tools/list` sends it. No tool changes anything. */
import type { ToolDescription } from '../protocol/records.ts'

type Named = Pick<ToolDescription, 'name' | 'title' | 'description'>
type Schemas = Pick<ToolDescription, 'inputSchema' | 'outputSchema'>

export function describeTool(
  { name, title, description }: Named,
  schemas: Schemas,
  asksOutside: boolean,
): ToolDescription {
  return { name, title, description, ...schemas, annotations: { readOnlyHint: true, openWorldHint: asksOutside } }
}
