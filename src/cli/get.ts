/** `ershou get PATH`: runs one request in this process and prints the answer. */
import { Command } from 'commander'
import { issueOwnKey } from '../accounts/issue-own-key.ts'
import { readConfig } from '../config.ts'
import { startService } from '../main.ts'
import { openStorageInMemory } from '../wiring/create-storage.ts'
import { Unsuccessful } from './output/unsuccessful.ts'
import type { Terminal } from './terminal.ts'

export function getCommand(terminal: Terminal): Command {
  return new Command('get')
    .description('run one request in this process and print the answer')
    .argument('<path>', "path and query, such as '/v1/search?brand=BMW'")
    .option('--head', 'print status and headers to stderr')
    .action(get.bind(null, terminal))
}

async function get(terminal: Terminal, path: string, { head }: { head?: boolean }): Promise<void> {
  const config = readConfig({
    ERSHOU_LOG_LEVEL: 'warn',
    ...terminal.env,
    ERSHOU_HOST: '127.0.0.1',
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
  })
  const service = await startService(config, { openStorage: openStorageInMemory })
  try {
    await service.ready()
    const target = path.startsWith('/') ? path : `/${path}`
    const answer = await fetch(service.url + target, {
      // A connection that is kept would be waited for.
      headers: { 'x-api-key': await issueOwnKey(service.accounts), connection: 'close' },
      redirect: 'manual',
    })
    if (head) {
      terminal.err(`${answer.status}\n`)
      for (const [name, value] of answer.headers) terminal.err(`${name}: ${value}\n`)
    }
    terminal.out(`${await answer.text()}\n`)
    if (!answer.ok) throw new Unsuccessful()
  } finally {
    await service.stop()
  }
}
