/** The service as a program: it starts, answers, explains errors, and stops; and its settings. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startService } from '../../src/main.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStorageInMemory } from '../../src/wiring/storage/create-storage.ts'
import { type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { openCli } from './open-cli.ts'

const SERVED = { ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9' }

const folders: ReturnType<typeof createTemporaryFolder>[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove()
})

/** On a data folder of its own. */
function serve(settings: NodeJS.ProcessEnv = {}, ...args: readonly string[]) {
  const folder = createTemporaryFolder('data')
  folders.push(folder)
  return runProgram('src/cli/ershou.js', ['serve', ...args], { ...SERVED, ERSHOU_DATA_DIR: folder.path, ...settings })
}

describe('ershou serve', () => {
  it('exits 2 on an option that it does not have', async () => {
    const end = await serve({}, '--nonsense').finished
    expect(end).toMatchObject({ code: 2, stdout: '' })
    expect(end.stderr).toMatch(/error: /)
  })

  /** In the process of the test, which takes a fifth of the time. */
  async function serveHere(settings: NodeJS.ProcessEnv): Promise<{ code: number | null; stderr: string }> {
    const cli = openCli({ ...SERVED, ...settings })
    const end = await cli.run('serve')
    cli.remove()
    return end
  }

  it.each([
    ['port', 'ERSHOU_PORT', { ERSHOU_METRICS_PORT: '0' }, serveHere],
    // By then most resources that could keep a process alive are open.
    ['port for metrics', 'ERSHOU_METRICS_PORT', {}, (settings: NodeJS.ProcessEnv) => serve(settings).finished],
  ])('says when its %s is in use and exits 1', async (_, setting, others, run) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const end = await run({ ...others, [setting]: String(port) })
    expect(end.code).toBe(1)
    expect(end.stderr).toContain(`${setting}: port ${port} of 127.0.0.1 is taken by another program`)
    other.close()
  })

  it('says when another service runs on its data folder, and exits 2; works on the folder of one that was killed', async () => {
    const first = serve()
    await first.saw(/ershou +http/)
    const ERSHOU_DATA_DIR = folders[0]?.path
    const beside = openCli({ ...SERVED, ERSHOU_DATA_DIR })
    const second = await beside.run('serve')
    beside.remove()
    expect(second).toMatchObject({ code: 2, stdout: '' })
    expect(second.stderr).toContain('ERSHOU_DATA_DIR: another service runs on')
    first.child.kill('SIGKILL')
    await first.finished
    await expectServing(serve({ ERSHOU_DATA_DIR }))
  })

  /** It answers /healthz, and on a stop signal finishes running requests and exits 0, with idle connections too. */
  async function expectServing(program: Program): Promise<void> {
    const [, url = ''] = await program.saw(/ershou +(http:\S+)/)
    const answered = await fetch(`${url}/healthz`)
    expect([answered.status, await answered.json()]).toEqual([200, { status: 'ok' }])
    expect((await fetch(`${url}/healthz`, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
    expect((await fetch(`${url}/nothing`)).status).toBe(404)

    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
    let answer = ''
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    await once(socket, 'connect')
    // A second connection that gets its answer shows that the first half request has arrived.
    await fetch(`${url}/healthz`)
    program.child.kill('SIGTERM')
    socket.write('Connection: close\r\n\r\n')
    expect(await program.finished).toMatchObject({ code: 0 })
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  }

  it('serves metrics of a second service on the same machine too', async () => {
    const config = readConfig({ ...SERVED, ERSHOU_METRICS_PORT: 'auto', ERSHOU_LOG_LEVEL: 'off' })
    const start = () => startService(config, { openStorage: openStorageInMemory })
    const both = await Promise.all([start(), start()])
    const urls = both.map(({ metricsUrl }) => metricsUrl as string)
    expect(new Set(urls).size).toBe(2)
    for (const url of urls) expect(await (await fetch(url)).text()).toContain('ershou_requests_total')
    for (const { stop } of both) await stop()
  })
})

describe('ershou config', () => {
  const cli = openCli({ ERSHOU_REDIS_URL: 'redis://:hunter2@x' })
  const wrong = openCli({ ERSHOU_PORT: 'x', ERSHOU_PROT: '1' })
  afterAll(() => {
    cli.remove()
    wrong.remove()
  })

  it('exits 2 on an argument that it does not have', async () => {
    const end = await cli.run('config', 'x')
    expect(end).toMatchObject({ code: 2, stdout: '' })
    expect(end.stderr).toMatch(/error: /)
  })

  it('shows its settings without secrets', async () => {
    const end = await cli.run('config', '--json')
    expect(end.code).toBe(0)
    expect(JSON.parse(end.stdout)).toMatchObject({ ERSHOU_PORT: '8080', ERSHOU_REDIS_URL: '(set)' })
    expect(end.stdout + end.stderr).not.toContain('hunter2')
  })

  it('reports every wrong setting at once', async () => {
    const end = await wrong.run('config')
    expect(end.code).toBe(2)
    expect(end.stderr).toContain('ERSHOU_PORT')
    expect(end.stderr).toContain('ERSHOU_PROT')
  })
})
