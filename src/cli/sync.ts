/** `ershou sync`: syncs the inventory in this process, or requests a pass from the process that syncs. */
import { Command } from 'commander'
import { readConfig } from '../settings/config.ts'
import { needMarketplace } from './input/need-marketplace.ts'
import { Refused } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import type { Terminal } from './terminal.ts'

export function syncCommand(terminal: Terminal): Command {
  const command = new Command('sync')
    .description('sync the inventory with the market, pass after pass, until Ctrl-C')
    .option('--once', 'run one pass, or continue one that was stopped; if a service is running, it runs the pass')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nA service with ERSHOU_INVENTORY=on does this automatically.\nThe limits are ERSHOU_SYNC_PER_SECOND and ERSHOU_SYNC_PER_DAY.',
    )
    .action(sync.bind(null, terminal))
  return withExamples(command, 'ershou sync --once', 'ershou sync')
}

async function sync(terminal: Terminal, { once = false }: { readonly once?: boolean }): Promise<void> {
  const config = readConfig(terminal.env)
  // A service that runs the pass knows its own marketplace.
  if (!once) needMarketplace(config)
  const { lockSync } = await import('../inventory/store/locks.ts')
  const lock = await lockSync(config)
  if (lock === null) {
    if (!once) {
      throw new Refused(
        'Another process syncs this inventory: a service with ERSHOU_INVENTORY=on, or another `ershou sync`. Use `ershou sync --once` to request a pass from it.',
      )
    }
    const { askForPass } = await import('./sync/ask-for-pass.ts')
    return askForPass(terminal, config)
  }
  try {
    const market = needMarketplace(config)
    const { readMarket } = await import('./sync/read-market.ts')
    const interrupted = terminal.interruptSignal?.()
    const signal = interrupted ? AbortSignal.any([interrupted, lock.lost]) : lock.lost
    await readMarket(terminal, market, { once, signal })
    if (lock.lost.aborted) throw new Error('The sync lost its lock because the connection to the database failed.')
  } finally {
    await lock.release()
  }
}
