/** Sends one request over a bare socket and reports the raw answer and how the connection ended. */
import { connect } from 'node:net'

export interface RawAnswer {
  readonly head: string
  readonly body: Buffer
  /** `reset` = the server closed the connection with an RST. */
  readonly end: 'closed' | 'reset'
}

export function askRaw(port: number, target: string, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const finish = (end: RawAnswer['end']) => {
      const bytes = Buffer.concat(chunks)
      const cut = bytes.indexOf('\r\n\r\n')
      const head = cut === -1 ? bytes : bytes.subarray(0, cut)
      resolve({ head: head.toString('latin1'), body: cut === -1 ? Buffer.alloc(0) : bytes.subarray(cut + 4), end })
    }
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: marketplace.test\r\nConnection: close\r\n\r\n`)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', () => finish('reset'))
    socket.once('close', () => finish('closed'))
  })
}
