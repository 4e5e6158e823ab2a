/** The thread that writes a whole copy of a database: that takes one long call, beside which a program tells how far it is. */
import { serveThread } from '../../threads/serve-thread.ts'
import { connectReadOnly } from './open-database.ts'

/** Null, or what SQLite says with its numbers, by which a full disk is known from damage. */
async function vacuumInto(path: string, target: string): Promise<object | null> {
  const database = await connectReadOnly(path)
  try {
    // Not as a parameter: the package keeps a file open as long as a statement on it is in memory.
    database.exec(`vacuum into '${target.replaceAll("'", "''")}'`)
    return null
  } catch (error) {
    return { message: (error as Error).message, ...(error as object) }
  } finally {
    database.close()
  }
}

await serveThread(async () => ({ calls: { vacuumInto } }))
