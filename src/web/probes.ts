/** The pages outside /v1: is it alive, is it ready, what is its interface. */

import type { Page } from './app.ts'
import { prepareBody } from './prepared-body.ts'

const READABLE = ['GET', 'HEAD'] as const
const NO_STORE = ['cache-control', 'no-store']

/** A part of the service that it cannot answer well without; null = all is well with it. */
export type Part = () => string | null

const json = (value: unknown) => prepareBody(Buffer.from(JSON.stringify(value)))

export function healthPage(): Page {
  const body = json({ status: 'ok' })
  return { path: '/healthz', methods: READABLE, answer: () => ({ status: 200, body, headers: NO_STORE }) }
}

/** 503 while a part is missing, with the names of all parts and what is wrong with them. */
export function readinessPage(parts: Readonly<Record<string, Part>>): Page {
  return {
    path: '/readyz',
    methods: READABLE,
    answer() {
      const states = Object.entries(parts).map(([name, state]) => [name, state() ?? 'ok'] as const)
      const ready = states.every(([, state]) => state === 'ok')
      const body = json({ status: ready ? 'ready' : 'not_ready', parts: Object.fromEntries(states) })
      return { status: ready ? 200 : 503, body, headers: NO_STORE }
    },
  }
}

export function openApiPage(openapi: object): Page {
  const body = json(openapi)
  return {
    path: '/openapi.json',
    methods: READABLE,
    answer: () => ({ status: 200, body, headers: ['access-control-allow-origin', '*'] }),
  }
}
