/** `npm start`: runs the stand-in marketplace and a service over it until one of them ends or a signal arrives. */
import { findFewFiles, findOldNode } from '../src/cli/input/check-node.ts'

const obstacle = findOldNode(process.versions.node) ?? findFewFiles()
if (obstacle === null) {
  // Imported here, after the checks: it needs a newer Node and opens more files than a low limit allows.
  const { runStart } = await import('./start-run.ts')
  await runStart()
} else {
  process.stderr.write(`${obstacle}\n`)
  process.exitCode = 1
}
