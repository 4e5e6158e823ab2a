/** Sends raw bytes and returns everything that is received until the other side closes. */
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

export async function sendBytes(url: string, bytes: string): Promise<Buffer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return buffer(socket)
}
