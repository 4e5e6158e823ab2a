/** A small file beside an inventory that says that there is one: an inventory that was emptied or deleted is not taken for a new one. */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The name of the mark of an inventory. */
function markOf(path: string): string {
  return `${path}.kept`
}

/** Throws when there was an inventory, and its file is empty or gone. */
export function checkKept(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if ((found?.size ?? 0) > 0 || !existsSync(markOf(path))) return
  const what = found === undefined ? 'is gone' : 'is empty'
  throw new Error(
    `${path} ${what}, and an inventory was kept there: its cars and their history are lost. Put a copy that \`ershou backup\` made in its place (\`ershou restore FILE\`), or delete ${markOf(path)} to begin a new inventory.`,
  )
}

/** To be called when the file has its tables. */
export function markKept(path: string): void {
  const text = `An inventory is kept in ${basename(path)}. Delete this file with it to begin a new one.\n`
  if (!existsSync(markOf(path))) writeFileSync(markOf(path), text, { mode: 0o600 })
}
