/** A page or probe outside /v1. */
import type { PreparedBody } from './prepared-body.ts'
import type { ExtraRoute } from './router.ts'

export interface ExtraPage extends ExtraRoute {
  readonly answer: () => {
    readonly status: number
    readonly body: PreparedBody
    readonly contentSecurityPolicy?: string
    readonly headers?: Readonly<Record<string, string>>
  }
}
