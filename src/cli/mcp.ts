/** `ershou mcp`: the tools of a running service for an MCP client that starts a program and speaks to it by pipes. */
import { addAbortSignal } from 'node:stream'
import { Command, Option } from 'commander'
import { locate } from './input/locate.ts'
import { readAddress } from './input/option-values.ts'
import { readServiceKey } from './input/read-service-key.ts'
import { createForward } from './mcp/create-forward.ts'
import { runBridge } from './mcp/run-bridge.ts'
import { Refused } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import type { Terminal } from './terminal.ts'

interface McpOptions {
  readonly url?: string
  readonly key?: string
  readonly keyFile?: string
}

export function mcpCommand(terminal: Terminal): Command {
  const command = new Command('mcp')
    .description('pass MCP messages between stdin and stdout and the /mcp of a running service')
    .option('--url <address>', 'a running service, such as http://127.0.0.1:8080 (or ERSHOU_URL)', readAddress)
    .addOption(new Option('--key <key>', 'your key; visible to other users in the process list').conflicts('keyFile'))
    .option('--key-file <file>', 'file that contains your key (or ERSHOU_KEY)')
    .action((options: McpOptions) => bridge(terminal, options))
  return withExamples(command, 'ershou mcp --url http://127.0.0.1:8080 --key-file data/demo-key')
}

async function bridge(terminal: Terminal, options: McpOptions): Promise<void> {
  const url = options.url ?? terminal.env.ERSHOU_URL
  if (url === undefined) throw new Refused('Give a running service with --url, or set ERSHOU_URL.')
  const key = readServiceKey(options, terminal.env)
  if (key === null) throw new Refused('This needs a key: use --key-file FILE, or set ERSHOU_KEY.')
  if (terminal.input === undefined) throw new Refused('This is started by an MCP client, which writes to its stdin.')
  const signal = terminal.interruptSignal?.()
  const input = signal ? addAbortSignal(signal, terminal.input) : terminal.input
  const forward = createForward(locate(url, '/mcp'), key)
  try {
    await runBridge({
      input,
      forward: forward.send,
      reply: (line) => terminal.out(`${line}\n`),
      complain: (text) => terminal.err(`ershou: ${text}\n`),
    })
  } finally {
    await forward.close()
  }
}
