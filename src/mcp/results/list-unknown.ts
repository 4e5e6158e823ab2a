/** The fields of an answer that are unknown, each once, whatever list it is in. */

/** Null there means something that is known: that there is no further page, no upper end, no remark, no cap, no name. */
const KNOWN_NULLS: ReadonlySet<string> = new Set([
  'next_page',
  'interpreted_as',
  'interpreted_as.brand',
  'interpreted_as.model',
  'did_you_mean',
  'note',
  'groups[].values[].max',
  'account.name',
  'key.name',
  'key.last_used_at',
  'allowance.monthly_limit',
  'allowance.monthly_remaining',
])

/** Also a value of a closed set. */
const UNKNOWN = 'unknown'

/** Paths such as `results[].power_hp`, in the order of the answer. */
export function listUnknown(answer: unknown): readonly string[] {
  const found = new Set<string>()
  const walk = (value: unknown, path: string): void => {
    if (value === null || value === UNKNOWN) {
      if (!KNOWN_NULLS.has(path.replace(/^groups\.\w+/, 'groups[]'))) found.add(path)
    } else if (Array.isArray(value)) for (const one of value) walk(one, `${path}[]`)
    else if (typeof value === 'object') {
      for (const [name, one] of Object.entries(value)) walk(one, path === '' ? name : `${path}.${name}`)
    }
  }
  walk(answer, '')
  return [...found]
}
