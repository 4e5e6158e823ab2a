/** The pages of the interactive reference, as routes. */

import type { Page } from '../../web/app.ts'
import { prepareBody } from '../../web/prepared-body.ts'
import type { JsonSchema } from '../endpoint.ts'
import { renderReference } from './reference/render-reference.ts'

export function referencePages(openapi: JsonSchema): Page[] {
  const { html, assets, csp } = renderReference(openapi)
  const page = (path: string, content_type: string, bytes: Buffer): Page => {
    const body = prepareBody(bytes, content_type)
    const headers = ['cache-control', 'public, max-age=300']
    return {
      path,
      methods: ['GET', 'HEAD'],
      answer: () => ({ status: 200, body, contentSecurityPolicy: csp, headers }),
    }
  }
  return [
    page('/docs', 'text/html; charset=utf-8', Buffer.from(html)),
    ...Object.entries(assets).map(([path, { content_type, body }]) => page(path, content_type, body)),
  ]
}
