/** The thread that writes a whole copy of a database: that takes one long call, beside which a program tells how far it is. */
import { workerData } from 'node:worker_threads'
import { connectReadOnly } from './open-database.ts'

const { path, target } = workerData as { readonly path: string; readonly target: string }
const database = await connectReadOnly(path)
try {
  // Not as a parameter: the package keeps a file open as long as a statement on it is in memory.
  database.exec(`vacuum into '${target.replaceAll("'", "''")}'`)
} finally {
  database.close()
}
