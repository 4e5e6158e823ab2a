/** The pages outside /v1: liveness, readiness and the OpenAPI description. */

import type { PageRoute } from './app.ts'
import { NO_STORE } from './errors.ts'
import { prepareBody } from './prepared-body.ts'

const READABLE = ['GET', 'HEAD'] as const

/** The problem of a part of the service; null = none. */
export type Part = () => string | null

export interface Readiness {
  /** Parts without which this node should get no requests. */
  readonly needed: Readonly<Record<string, Part>>
  /** Parts that are only reported, because all nodes would have the same problem. */
  readonly told: Readonly<Record<string, Part>>
  /** Figures that are only reported. */
  readonly figures?: Readonly<Record<string, () => object>>
}

const json = (value: unknown) => prepareBody(Buffer.from(JSON.stringify(value)))

export function healthPage(): PageRoute {
  const body = json({ status: 'ok' })
  return { path: '/healthz', methods: READABLE, answer: () => ({ status: 200, body, headers: NO_STORE }) }
}

/** 503 while a needed part has a problem. Lists all parts and their problems, and the name of the node if it has one. */
export function readinessPage({ needed, told, figures = {} }: Readiness, node: string | null): PageRoute {
  const describe = (parts: Readiness['needed']) =>
    Object.fromEntries(Object.entries(parts).map(([name, state]) => [name, state() ?? 'ok']))
  return {
    path: '/readyz',
    methods: READABLE,
    answer() {
      const ours = describe(needed)
      const isReady = Object.values(ours).every((state) => state === 'ok')
      const figured = Object.fromEntries(Object.entries(figures).map(([name, look]) => [name, look()]))
      const parts = { ...ours, ...describe(told) }
      const status = isReady ? 'ready' : 'not_ready'
      const body = json({ status, ...(node !== null && { node }), parts, ...figured })
      return { status: isReady ? 200 : 503, body, headers: NO_STORE }
    },
  }
}
