/** `ershou inventory`: shows the state of the inventory, and what it rejected. */
import { Command } from 'commander'
import { readConfig } from '../settings/config.ts'
import { openClock } from './input/open-clock.ts'
import { withInventory } from './input/with-inventory.ts'
import type { InventoryStatus } from './inventory/read-status.ts'
import { withExamples } from './output/examples.ts'
import { formatMinute, formatNumber, formatShare } from './output/format.ts'
import { print, printFields, remark } from './output/print.ts'
import { type Cell, formatTable } from './output/table.ts'
import type { Terminal } from './terminal.ts'

export function inventoryCommand(terminal: Terminal): Command {
  const command = new Command('inventory')
    .description('show the state of the inventory, and the records that it rejected')
    .addCommand(statusCommand(terminal))
    .addCommand(rejectedCommand(terminal))
  return withExamples(command, 'ershou inventory status', 'ershou inventory rejected')
}

function statusCommand(terminal: Terminal): Command {
  const command = new Command('status')
    .description(
      "show the number of cars, their age, the last complete pass, the sync, today's requests and the disk space",
    )
    .option('--json', 'print one JSON object')
    .action(showStatus.bind(null, terminal))
  return withExamples(command, 'ershou inventory status', 'ershou inventory status --json')
}

function rejectedCommand(terminal: Terminal): Command {
  const command = new Command('rejected')
    .description('list cars whose records could not be read, and the file with the lines that an import rejected')
    .option('--json', 'print one JSON object')
    .action(showRejected.bind(null, terminal))
  return withExamples(command, 'ershou inventory rejected')
}

async function showStatus(terminal: Terminal): Promise<void> {
  const config = readConfig(terminal.env)
  const { readStatus } = await import('./inventory/read-status.ts')
  const status = await withInventory(config, async (store) =>
    readStatus(store, config, (await openClock(config)).now()),
  )
  printFields(terminal, status, listFields(status))
}

function listFields(status: InventoryStatus): [string, Cell][] {
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
    ['requests today', `${formatNumber(sync.requests_today)} of ${formatNumber(sync.per_day)}`],
    ['last import', last_import === null ? null : `${last_import.file}, ${time(last_import.at)}`],
    ['reports', formatReports(status)],
    ['changes', status.seq],
    ['rejected', status.set_aside],
    ['disk bytes', status.disk_bytes],
    ['bytes per car', status.bytes_per_car],
    ['saved index', saved && `${formatNumber(saved.listings)} cars, ${time(saved.saved_at)}, ${saved.bytes} bytes`],
  ]
}

/** `parsed 120, not_read 30`; null before the first car. */
function formatReports({ reports }: InventoryStatus): string | null {
  const counts = Object.entries(reports).map(([status, count]) => `${status} ${formatNumber(count)}`)
  return counts.length === 0 ? null : counts.join(', ')
}

function formatPace({ per_second, pace }: InventoryStatus['sync']): string {
  const full = `${per_second} per second`
  if (pace === null || pace.state === 'full') return full
  return `${pace.state}${pace.reason === null ? '' : ` (${pace.reason})`}; at most ${full}`
}

async function showRejected(terminal: Terminal): Promise<void> {
  const [{ recallLastImport }, { asideNote }] = await Promise.all([
    import('../inventory/sync/import/position.ts'),
    import('../inventory/sync/notes.ts'),
  ])
  await withInventory(readConfig(terminal.env), async (store) => {
    const cars = [...(await asideNote.recall(store))].map(([car_id, reason]) => ({ car_id, reason }))
    const last = await recallLastImport(store)
    const imported = last && { file: last.file, rejected: last.rejected, rejected_file: last.rejected_file }
    const rows = cars.map(({ car_id, reason }) => [car_id, reason])
    print(terminal, { cars, last_import: imported }, () =>
      cars.length === 0 ? 'The sync has rejected no cars.\n' : formatTable(['car', 'reason'], rows, terminal),
    )
    if (last === null || last.rejected === 0) return
    remark(terminal, `\n${last.rejected} lines of ${last.file} were rejected; they are in ${last.rejected_file}.`)
  })
}
