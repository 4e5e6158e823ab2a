/** `npm start`: the stand-in marketplace and the service over it, until one of them ends or is told to. */
import { findOldNode } from '../src/cli/input/check-node.ts'

const tooOld = findOldNode(process.versions.node)
if (tooOld === null) {
  // Only now: what it imports is more than an older Node has.
  const { runStart } = await import('./start-run.ts')
  await runStart()
} else {
  process.stderr.write(`${tooOld}\n`)
  process.exitCode = 1
}
