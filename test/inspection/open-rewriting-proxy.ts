/** The stand-in marketplace behind a proxy that changes its answers, for texts and links that the stand-in does not print. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RewritingProxy {
  readonly url: string
  /** The address of the stand-in; set when it runs. */
  target: string
  /** Changes the body of an answer; null keeps it. Gets the path with its query. */
  rewrite: (path: string, body: string) => string | null
  close(): Promise<void>
}

export async function openRewritingProxy(): Promise<RewritingProxy> {
  const server = createServer((request, response) => {
    void pass(request.url ?? '/').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: Error) => response.writeHead(502).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: RewritingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    rewrite: () => null,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function pass(path: string) {
    const answer = await fetch(proxy.target + path, { redirect: 'manual' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    const text = /gbk|gb18030|pdf/i.test(type) ? null : proxy.rewrite(path, bytes.toString())
    return { status: answer.status, type, body: text ?? bytes }
  }

  return proxy
}
