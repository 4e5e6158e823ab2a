/** Reads an address from the command line. */
import { InvalidArgumentError } from 'commander'
import { httpUrlOrNull } from '../../domain/readers.ts'

export function readAddress(text: string): string {
  const url = httpUrlOrNull(text)
  if (url === null) throw new InvalidArgumentError('It must start with http:// or https://.')
  return url
}
