/** The thread that writes a copy of a database: one long call, during which the program reports its progress. */
import { serveThread } from '../../threads/serve-thread.ts'
import { connectReadOnly } from './open-database.ts'

/** Null, or the error of SQLite with its codes, which distinguish a full disk from damage. */
async function vacuumInto(path: string, target: string): Promise<object | null> {
  const database = await connectReadOnly(path)
  try {
    // Not a parameter, because the package keeps a file open as long as a statement on it is in memory.
    database.exec(`vacuum into '${target.replaceAll("'", "''")}'`)
    return null
  } catch (error) {
    return { message: (error as Error).message, ...(error as object) }
  } finally {
    database.close()
  }
}

await serveThread(async () => ({ calls: { vacuumInto } }))
