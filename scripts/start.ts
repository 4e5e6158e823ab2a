/** `npm start`: the stand-in marketplace and the service over it, until one of them ends or is told to. */
import { findOldNode } from '../src/cli/input/check-node.ts'
import { findFewFiles } from '../src/cli/input/find-few-files.ts'

const obstacle = findOldNode(process.versions.node) ?? findFewFiles()
if (obstacle === null) {
  // Only now: what it imports is more than an older Node has, and more files than a low limit allows.
  const { runStart } = await import('./start-run.ts')
  await runStart()
} else {
  process.stderr.write(`${obstacle}\n`)
  process.exitCode = 1
}
