/** The protocol's own client over Streamable HTTP. It checks every result against the declared output schema. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'vitest'

export interface ToolContent {
  readonly unknown_means: string
  readonly unknown: readonly { readonly field: string; readonly means: string }[]
  readonly quoted_means: string
  readonly quoted: readonly string[]
  readonly omitted: readonly string[]
  readonly answer: unknown
}

export interface ToolProblem {
  readonly code: string
  readonly message: string
  readonly what_to_do: string
  readonly [more: string]: unknown
}

type Arguments = Readonly<Record<string, unknown>>

export interface OpenClient {
  readonly client: Client
  readonly tools: readonly Tool[]
  call(name: string, args?: Arguments): Promise<CallToolResult>
  /** Of a success. */
  content(name: string, args?: Arguments): Promise<ToolContent>
  /** Of an error. */
  problem(name: string, args?: Arguments): Promise<ToolProblem>
}

type Sent = Readonly<Record<string, string>>

/** `more`: headers that each request has for itself. */
export async function openClient(url: string, headers: Sent, more: () => Sent): Promise<OpenClient> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const ask: typeof fetch = (target, init) => {
    const all = new Headers(init?.headers)
    for (const [name, value] of Object.entries(more())) all.set(name, value)
    return fetch(target, { ...init, headers: all })
  }
  const options = { requestInit: { headers }, fetch: ask }
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), options)
  await client.connect(transport as Transport)
  // The client checks results by the output schemas in it.
  const { tools } = await client.listTools()

  async function call(name: string, args: Arguments = {}): Promise<CallToolResult> {
    return (await client.callTool({ name, arguments: args })) as CallToolResult
  }

  return {
    client,
    tools,
    call,
    async content(name, args) {
      const { isError, structuredContent, content } = await call(name, args)
      const text = textOf(content)
      expect(isError, text).toBeUndefined()
      expect(JSON.parse(text)).toEqual(structuredContent)
      return structuredContent as unknown as ToolContent
    },
    async problem(name, args) {
      const { isError, structuredContent, content } = await call(name, args)
      expect([isError, structuredContent]).toEqual([true, undefined])
      return (JSON.parse(textOf(content)) as { readonly error: ToolProblem }).error
    },
  }
}

function textOf(content: CallToolResult['content']): string {
  const [first] = content
  if (content.length !== 1 || first?.type !== 'text') throw new Error('not one text')
  return first.text
}
