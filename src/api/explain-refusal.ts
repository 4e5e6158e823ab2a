/** What a refused request may have meant, as the header `Link` of its answer says it. */
import { createHintFinder, type Hint, type HintFinder } from '../parameters/hints/create-hint-finder.ts'
import type { Complaint } from '../parameters/parameter.ts'
import type { Endpoint } from './endpoint.ts'

interface Explained {
  readonly hints: readonly Hint[]
  /** Null if there are none. */
  readonly link: string | null
}

type Explain = (endpoint: Endpoint, complaints: readonly Complaint[]) => Explained

/** Most endpoints never refuse a name, so their index is made when it is needed. */
export function createExplainer(): Explain {
  const finders = new WeakMap<Endpoint, HintFinder>()
  return (endpoint, complaints) => {
    const finder = finders.get(endpoint) ?? createHintFinder(queryNames(endpoint))
    finders.set(endpoint, finder)
    const hints = finder.explain(complaints)
    return { hints, link: formatLinks(endpoint, hints) }
  }
}

function queryNames({ parameters }: Endpoint): readonly string[] {
  return Object.keys(parameters).filter((name) => parameters[name]?.in === 'query')
}

/** Each link leads to the parameter in the reference. */
function formatLinks({ operationId }: Endpoint, hints: readonly Hint[]): string | null {
  if (hints.length === 0) return null
  const page = `/docs/api/${operationId}#${operationId}`
  return hints.map(({ meant, title }) => `<${page}-${meant[0]}-about>; rel="help"; title="${title}"`).join(', ')
}
