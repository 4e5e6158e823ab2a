/** `ershou inventory rejected`: lists rejected records, and why. */
import { Command } from 'commander'
import { readConfig } from '../../settings/config.ts'
import { withExamples } from '../output/examples.ts'
import { type PrintOptions, print, remark } from '../output/print.ts'
import { formatTable } from '../output/table.ts'
import type { Terminal } from '../terminal.ts'

export function rejectedCommand(terminal: Terminal): Command {
  const command = new Command('rejected')
    .description('list cars whose records could not be read, and the file with the lines that an import rejected')
    .option('--json', 'print one JSON object')
    .action(showRejected.bind(null, terminal))
  return withExamples(command, 'ershou inventory rejected')
}

async function showRejected(terminal: Terminal, options: PrintOptions): Promise<void> {
  const config = readConfig(terminal.env)
  const [{ openKeptInventory }, { recallLastImport }, { asideNote }] = await Promise.all([
    import('../input/open-kept-inventory.ts'),
    import('../../inventory/sync/import/position.ts'),
    import('../../inventory/sync/notes.ts'),
  ])
  const store = await openKeptInventory(config)
  try {
    const cars = [...(await asideNote.recall(store))].map(([car_id, reason]) => ({ car_id, reason }))
    const last = await recallLastImport(store)
    const imported = last && { file: last.file, rejected: last.rejected, rejected_file: last.rejected_file }
    print(terminal, options, { cars, last_import: imported }, () =>
      cars.length === 0
        ? 'The sync has rejected no cars.\n'
        : formatTable(
            ['car', 'reason'],
            cars.map(({ car_id, reason }) => [car_id, reason]),
            terminal,
          ),
    )
    if (last !== null && last.rejected > 0) {
      remark(
        terminal,
        options,
        `\n${last.rejected} lines of ${last.file} were rejected; they are in ${last.rejected_file}.`,
      )
    }
  } finally {
    await store.close()
  }
}
