/** The native records of a stored car as values of JSON. */
import { Failure } from '../failure.ts'
import type { NativeTexts } from './inventory-cars.ts'
import type { NativeValues } from './inventory-writer.ts'

/** Throws a Failure `source_changed` for a text that is not JSON. */
export function parseNative({ list, detail, sheet }: NativeTexts): NativeValues {
  return { list: parseText(list), detail: parseText(detail), sheet: parseText(sheet) }
}

function parseText(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch (cause) {
    throw new Failure('source_changed', 'A record is not JSON.', { cause })
  }
}
