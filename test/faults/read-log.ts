/** Reads the log of the program: one JSON object per line. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly message: string }

/** Throws when a line is not an object of its own. */
export function readLog(stderr: string): readonly LogLine[] {
  return stderr
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine)
}
