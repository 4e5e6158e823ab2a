/** Ends a command with exit code 1 when all that there is to say has been printed. */
export class Unsuccessful extends Error {
  override readonly name = 'Unsuccessful'
}
