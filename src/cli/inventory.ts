/** `ershou inventory`: shows the state of the inventory, and what it rejected. */
import { Command } from 'commander'
import { rejectedCommand } from './inventory/rejected.ts'
import { statusCommand } from './inventory/status.ts'
import { withExamples } from './output/examples.ts'
import type { Terminal } from './terminal.ts'

export function inventoryCommand(terminal: Terminal): Command {
  const command = new Command('inventory')
    .description('show the state of the inventory, and the records that it rejected')
    .addCommand(statusCommand(terminal))
    .addCommand(rejectedCommand(terminal))
  return withExamples(command, 'ershou inventory status', 'ershou inventory rejected')
}
