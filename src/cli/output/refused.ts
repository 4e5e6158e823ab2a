/** Ends a command with exit code 1 because of the current state: something does not exist or is not allowed. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
