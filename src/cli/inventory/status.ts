/** `ershou inventory status`: shows the number of cars, their age, and the state of the sync. */
import { Command } from 'commander'
import { readConfig } from '../../settings/config.ts'
import { findDemoSettings } from '../doctor/demo-settings.ts'
import { withExamples } from '../output/examples.ts'
import { formatShare } from '../output/format-share.ts'
import { formatMinute } from '../output/format-time.ts'
import { type PrintOptions, print } from '../output/print.ts'
import { formatFields } from '../output/table.ts'
import type { Terminal } from '../terminal.ts'
import type { InventoryStatus } from './read-status.ts'

export function statusCommand(terminal: Terminal): Command {
  const command = new Command('status')
    .description(
      "show the number of cars, their age, the last complete pass, the sync, today's requests and the disk space",
    )
    .option('--json', 'print one JSON object')
    .action(showStatus.bind(null, terminal))
  return withExamples(command, 'ershou inventory status', 'ershou inventory status --json')
}

async function showStatus(terminal: Terminal, options: PrintOptions): Promise<void> {
  // While `npm start` runs, pace and budget are those of the demo.
  const config = readConfig(findDemoSettings(terminal.env) ?? terminal.env)
  const [{ openKeptInventory }, { readStatus }] = await Promise.all([
    import('../input/open-kept-inventory.ts'),
    import('./read-status.ts'),
  ])
  const store = await openKeptInventory(config)
  try {
    const status = await readStatus(store, config, Date.now())
    print(terminal, options, status, () => formatFields(listFields(status), terminal))
  } finally {
    await store.close()
  }
}

function listFields(status: InventoryStatus): [string, string | number | null][] {
  const { details, sync, last_pass, last_import, saved_index: saved } = status
  const time = (iso: string | null) => (iso === null ? null : `${formatMinute(Date.parse(iso))} UTC`)
  const share = details.fresh_share === null ? null : formatShare(details.fresh_share)
  return [
    ['cars', status.cars],
    ['searchable', status.listings],
    ['complete since', time(status.complete_at) ?? 'never; searches go to the marketplace'],
    ['details', details.count],
    [`younger than ${details.refresh_hours} h`, share],
    ['oldest detail', time(details.oldest_at)],
    ['syncing now', sync.is_running ? 'yes' : 'no'],
    ['current pass', time(sync.pass_began_at)],
    ['last pass', last_pass === null ? null : `${time(last_pass.at)}, ${last_pass.is_complete ? '' : 'not '}complete`],
    ['pace', formatPace(sync)],
    ['requests today', `${sync.requests_today.toLocaleString('en-US')} of ${sync.per_day.toLocaleString('en-US')}`],
    ['last import', last_import === null ? null : `${last_import.file}, ${time(last_import.at)}`],
    ['changes', status.seq],
    ['rejected', status.set_aside],
    ['disk bytes', status.disk_bytes],
    ['bytes per car', status.bytes_per_car],
    [
      'saved index',
      saved && `${saved.listings.toLocaleString('en-US')} cars, ${time(saved.saved_at)}, ${saved.bytes} bytes`,
    ],
  ]
}

function formatPace({ per_second, pace }: InventoryStatus['sync']): string {
  const full = `${per_second} per second`
  if (pace === null || pace.state === 'full') return full
  return `${pace.state}${pace.reason === null ? '' : ` (${pace.reason})`}; at most ${full}`
}
