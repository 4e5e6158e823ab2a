import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, it } from 'vitest'
import { SAVED_SEARCH_LIMITS } from '../../src/domain/deliveries/saved-searches.ts'
import { eventually } from '../eventually.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const GUIDES = ['docs/guides/saved-searches.md', 'docs/zh/guides/saved-searches.md'].map((name) =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'),
) as [string, string]
const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

const folder = createTemporaryFolder('receivers')
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  folder.remove()
})

function findCode(guide: string, language: string): string {
  const code = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide)?.[1]
  if (code === undefined) throw new Error(`the guide has no code in ${language}`)
  return code
}

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('the guides in both languages have the same code and the limits of every plan', () => {
  for (const language of ['ts', 'python', 'json'])
    expect(findCode(GUIDES[1], language)).toBe(findCode(GUIDES[0], language))
  for (const [plan, { searches, changes_per_day }] of Object.entries(SAVED_SEARCH_LIMITS)) {
    const row = `| ${plan} | ${searches} | ${changes_per_day.toLocaleString('en')} |`
    for (const guide of GUIDES) expect(guide).toContain(row)
  }
})

describe.each([
  ['TypeScript', 'ts', 'receiver.mjs', process.execPath],
  ['Python', 'python', 'receiver.py', 'python3'],
])('the receiver of the guide in %s', (_, language, name, command) => {
  it('takes what is signed, once, and refuses everything else', async () => {
    const path = join(folder.path, name)
    writeFileSync(path, findCode(GUIDES[0], language))
    const port = await findPort()
    const child = spawn(command, [path], { env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET } })
    started.push(child)
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
    })
    const body = JSON.stringify({ data: { changes: [{ type: 'price_changed', car_id: 7, title: '汉' }] } })
    const post = async (id: string, signature: string, at = Date.now()) => {
      const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at / 1000)) }
      const sent = { method: 'POST', body, headers: { ...headers, 'webhook-signature': signature } }
      return (await fetch(`http://127.0.0.1:${port}/`, sent)).status
    }
    const sign = (id: string, at = Date.now()) => new Webhook(SECRET).sign(id, new Date(at), body)
    await eventually(async () => expect(await post('msg_0', 'v1,AAAA')).toBe(401))
    expect(await post('msg_1', sign('msg_2'))).toBe(401)
    expect(await post('msg_1', sign('msg_1', 1000), 1000)).toBe(401)
    expect(printed).toBe('')
    // After a rotation there are two signatures.
    for (let i = 0; i < 2; i++) expect(await post('msg_1', `v1,AAAA ${sign('msg_1')}`)).toBe(204)
    expect(await post('msg_2', sign('msg_2'))).toBe(204)
    await eventually(() => expect(printed.trim().split('\n')).toEqual(['price_changed 7', 'price_changed 7']))
  })
})
