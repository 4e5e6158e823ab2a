/** The faults that tests order: which requests they hit, how often, and what they do. */
import { createRandom, type Random } from '../random.ts'

export const FAULT_KINDS = [
  'delay',
  'hang',
  'hold',
  'status',
  'forbidden',
  'frequency_capped',
  'bot_wall',
  'signature_error',
  'busy',
  'gone',
  'wrong_envelope',
  'wrong_content_type',
  'empty_body',
  'short_body',
  'cut_body',
  'garbage_body',
  'wrong_encoding',
  'oversized_body',
  'slow_drip',
  'reset',
  'redirect_loop',
  'same_car_twice',
  'missing_price',
  'wrong_car',
  'missing_ids',
  'odd_total',
  'degraded_page',
  'hostile_text',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface FaultRule {
  readonly id: number
  readonly kind: FaultKind
  /** A regular expression over path and query. */
  readonly path: string
  /** How many requests it still hits; null = all. */
  readonly count: number | null
  /** How many matching requests pass first. */
  readonly after: number
  readonly probability: number
  readonly delay_ms: number
  readonly status: number
  readonly bytes: number
  readonly message: string | null
  /** Sent as `Retry-After`; null = not at all. */
  readonly retry_after: number | null
}

export interface FaultRules {
  /** Adds all of them, or none and throws a RangeError that says what is wrong. */
  add(orders: readonly unknown[]): readonly FaultRule[]
  list(): readonly FaultRule[]
  remove(id: number): boolean
  clear(): void
  /** Resolves when the rule has been removed; at once if it does not exist. */
  ended(id: number): Promise<void>
  /** The rule that hits this request, if any; each hit reduces its count. */
  strike(target: string): FaultRule | null
}

interface Armed {
  rule: FaultRule
  readonly pattern: RegExp
  readonly random: Random
  readonly ended: Promise<void>
  readonly end: () => void
}

const DEFAULTS = {
  path: '',
  count: null,
  after: 0,
  probability: 1,
  delay_ms: 0,
  status: 500,
  bytes: 67_108_864,
  message: null,
  retry_after: null,
}

const NUMBERS = {
  count: { low: 1, high: 1_000_000_000, whole: true },
  after: { low: 0, high: 1_000_000_000, whole: true },
  probability: { low: 0, high: 1, whole: false },
  delay_ms: { low: 0, high: 3_600_000, whole: true },
  status: { low: 200, high: 999, whole: true },
  bytes: { low: 0, high: 1_000_000_000_000, whole: true },
  retry_after: { low: 0, high: 1_000_000_000, whole: true },
} as const

export function createFaultRules(seed: number): FaultRules {
  let armed: Armed[] = []
  let nextId = 1

  return {
    add(orders) {
      const rules = orders.map((order, i) => readRule(order, nextId + i))
      for (const rule of rules) {
        const random = createRandom(seed, rule.id, 0xfa)
        armed.push({ rule, pattern: new RegExp(rule.path), random, ...createEnding() })
      }
      nextId += rules.length
      return rules
    },
    list: () => armed.map(({ rule }) => rule),
    remove(id) {
      const found = armed.find(({ rule }) => rule.id === id)
      armed = armed.filter((one) => one !== found)
      found?.end()
      return found !== undefined
    },
    clear() {
      for (const { end } of armed.splice(0)) end()
    },
    async ended(id) {
      await armed.find(({ rule }) => rule.id === id)?.ended
    },
    strike(target) {
      for (const one of armed) {
        const { rule } = one
        if (rule.count === 0 || !one.pattern.test(target)) continue
        if (rule.after > 0) {
          one.rule = { ...rule, after: rule.after - 1 }
          continue
        }
        if (rule.probability < 1 && !one.random.chance(rule.probability)) continue
        if (rule.count !== null) one.rule = { ...rule, count: rule.count - 1 }
        return rule
      }
      return null
    },
  }
}

function createEnding(): Pick<Armed, 'ended' | 'end'> {
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}

function readRule(order: unknown, id: number): FaultRule {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) throw new RangeError('a fault is an object')
  const given = order as Record<string, unknown>
  for (const name of Object.keys(given)) {
    if (name !== 'kind' && !Object.hasOwn(DEFAULTS, name)) throw new RangeError(`a fault has no ${name}`)
  }
  const kind = FAULT_KINDS.find((known) => known === given.kind)
  if (!kind) throw new RangeError(`kind must be one of ${FAULT_KINDS.join(', ')}`)
  const rule = { ...DEFAULTS, ...given, id, kind }
  for (const [name, { low, high, whole }] of Object.entries(NUMBERS)) {
    const value: unknown = rule[name as keyof typeof NUMBERS]
    if (DEFAULTS[name as keyof typeof NUMBERS] === null && value === null) continue
    if (typeof value !== 'number' || !(value >= low && value <= high) || (whole && !Number.isInteger(value))) {
      throw new RangeError(`${name} must be a ${whole ? 'whole ' : ''}number from ${low} to ${high}`)
    }
  }
  if (rule.message !== null && typeof rule.message !== 'string') throw new RangeError('message must be text')
  if (typeof rule.path !== 'string') throw new RangeError('path must be a regular expression as text')
  try {
    new RegExp(rule.path)
  } catch {
    throw new RangeError(`path is no regular expression: ${rule.path}`)
  }
  return rule as FaultRule
}
