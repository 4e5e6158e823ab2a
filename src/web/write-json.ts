/** Writes JSON as JSON.stringify does, plus floats that keep their `.0` and integers of any size. */

/** A number that is printed as a float: `0.0`, `10000.0`. `Number` reads it. */
class Float {
  readonly #value: number

  constructor(value: number) {
    this.#value = value
  }

  valueOf(): number {
    return this.#value
  }
}

export function float(value: number): Float {
  return new Float(value)
}

export function writeJson(value: unknown): string {
  return write(value) ?? 'null'
}

/** Undefined for values that JSON does not have, as JSON.stringify returns it. */
function write(value: unknown): string | undefined {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof Float) return writeFloat(value.valueOf())
  if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON())
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  const members: string[] = []
  for (const [name, member] of Object.entries(value)) {
    const text = write(member)
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${members.join(',')}}`
}

/** As Python writes it: exponents from 1e16 and below 1e-4, with at least two digits. */
function writeFloat(value: number): string {
  if (Object.is(value, -0)) return '-0.0'
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
  return Number.isInteger(value) ? `${value}.0` : String(value)
}
