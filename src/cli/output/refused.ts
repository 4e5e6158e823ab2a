/** Ends a command with exit code 1 because of how things are: what was asked for does not exist, or may not be done. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
