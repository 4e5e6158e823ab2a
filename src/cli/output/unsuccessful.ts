/** Ends a command with exit code 1 after it has printed everything. */
export class Unsuccessful extends Error {
  override readonly name = 'Unsuccessful'
}
