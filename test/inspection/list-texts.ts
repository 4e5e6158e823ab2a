/** Every text of an answer with the path to it: values, and the names of fields that are the provider's own. */

export interface Text {
  /** `categories.items.status`; numbers of lists are left out. */
  readonly path: string
  readonly text: string
}

const OWN_NAMES = new Set(['modification_assessments', 'reported_counts', 'source_fields'])

export function listTexts(value: unknown, path = ''): Text[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((one) => listTexts(one, path))
  if (typeof value !== 'object' || value === null) return []
  const isOwn = OWN_NAMES.has(path.split('.').at(-1) ?? '')
  return Object.entries(value).flatMap(([name, one]) => [
    ...(isOwn ? [{ path: `${path} name`, text: name }] : []),
    ...listTexts(one, isOwn ? path : path === '' ? name : `${path}.${name}`),
  ])
}
