/** Writes the arguments of a tool as the target of a request to `/v1`, which reads and refuses them by its own rules. */
import type { Complaint } from '../../parameters/parameter.ts'
import type { Operation } from './operation.ts'

export type Arguments = Readonly<Record<string, unknown>>

type Target = { readonly target: string } | { readonly complaints: readonly Complaint[] }

/** The names and values of a query, which `/v1` refuses with more pieces than it has parameters. */
export function formatTarget({ path, parameters }: Operation, args: Arguments): Target {
  const complaints: Complaint[] = []
  const query = new URLSearchParams()
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(args)) {
    if (value === null || value === undefined) continue
    const text = formatValue(value)
    if (text === null)
      complaints.push(complain(name, 'argument_type', 'Input should be a text, a number, a boolean or a list of them'))
    else if (parameters[name]?.in === 'path') texts.set(name, text)
    else query.append(name, text)
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = texts.get(name)
    const refused =
      text === undefined ? complain(name, 'missing', 'Field required') : refuseText(name, text, parameters)
    if (refused === null) return encodeURIComponent(text ?? '')
    complaints.push(refused)
    return ''
  })
  if (complaints.length > 0) return { complaints }
  const search = query.toString()
  return { target: search === '' ? filled : `${filled}?${search}` }
}

/** Null if it cannot be written. A list is comma-separated, as in `/v1`. */
function formatValue(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value) || value.some((one) => typeof one === 'object' || one === undefined)) return null
  return value.join(',')
}

/** Checked here: a name in a path that is no value, such as `..`, would lead to another endpoint, and half a character cannot be written in one. */
function refuseText(name: string, text: string, parameters: Operation['parameters']): Complaint | null {
  const read = parameters[name]?.read(text)
  if (read !== undefined && 'refusal' in read) return { ...read.refusal, loc: ['path', name], input: text }
  return /^\.{0,2}$|\p{Cs}/u.test(text) ? complain(name, 'missing', 'Field required') : null
}

function complain(name: string, type: string, msg: string): Complaint {
  return { type, loc: ['argument', name], msg, input: null }
}
