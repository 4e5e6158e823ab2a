/** The records of MCP that we send. Tests check them against the schemas of the protocol's own package. */
import type { JsonSchema } from '../../parameters/parameter.ts'

export interface ToolDescription {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema & { readonly type: 'object' }
  readonly outputSchema: JsonSchema & { readonly type: 'object' }
  readonly annotations: { readonly readOnlyHint: true; readonly openWorldHint: boolean }
}

export interface ToolResult {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }]
  /** Only of a success: it has to match the output schema. */
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: true
}
