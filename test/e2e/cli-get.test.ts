/** `ershou get` of a running service: what it sends, follows, prints and advises. */
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Cli, openCli } from './open-cli.ts'

const KEY = `ershou_test_${'s3CreT77'.repeat(4)}_00xYz9`
const HOSTILE = { title: 'a\u001b[2Jb\u202ec\u0007', n: 1.5 }
const NOT_FOUND = JSON.stringify({
  detail: { code: 'not_found', message: 'There is nothing at this path. All endpoints are described at /docs' },
})

/** A fake service: only the command's use of the answer matters here. */
const ANSWERS: Readonly<Record<string, readonly [status: number, headers: Record<string, string>, body: string]>> = {
  '/v1/me': [200, { 'x-odd': 'a\u009bb' }, JSON.stringify(HOSTILE)],
  '/v1/search/?brand=BMW': [307, { location: '/v1/search?brand=BMW' }, ''],
  '/v1/search?brand=BMW': [200, {}, '{"results":[]}'],
  '/elsewhere': [307, { location: 'http://127.0.0.2:1/v1/me' }, ''],
  '/circle': [307, { location: '/circle' }, ''],
  '/text': [200, {}, 'plain \u001b[2J text\n'],
  '/base/v1/me': [200, {}, '{"base":true}'],
  '/v1/cars/1': [404, {}, '{"detail":{"code":"vehicle_not_found"}}'],
  '/denied': [401, {}, '{"detail":{"code":"not_authenticated"}}'],
}

let server: Server
let url: string
let asked: IncomingMessage[] = []
let cli: Cli
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    const [status, headers, body] = ANSWERS[request.url ?? ''] ?? [404, {}, NOT_FOUND]
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cli = openCli()
  writeFileSync(join(cli.folder, 'key'), `${KEY}\n`)
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  server.close()
  cli.remove()
})

const get = (path: string, ...more: string[]) => cli.run('get', path, '--url', url, ...more)
const keysSent = () => asked.map(({ headers }) => headers['x-api-key'] ?? null)

describe('it prints', () => {
  const compact = '{"title":"a\\u001b[2Jb\\u202ec\\u0007","n":1.5}'
  const indented = '{\n  "title": "a\\u001b[2Jb\\u202ec\\u0007",\n  "n": 1.5\n}\n'

  it.each([
    ['indented for people', [], {}, indented],
    ['the same on a terminal', [], { columns: 80 }, indented],
    ['one line for programs', ['--json'], {}, `${compact}\n`],
    ['as it was sent to a program', ['--raw'], {}, JSON.stringify(HOSTILE)],
    // What JSON spells out already, and what it leaves.
    ['as it was sent to a terminal, made visible', ['--raw'], { columns: 80 }, `${compact}\n`],
  ])('%s', async (_, args, look, expected) => {
    const person = openCli({}, look)
    expect(await person.run('get', '/v1/me', '--url', url, ...args)).toEqual({ code: 0, stdout: expected, stderr: '' })
    person.remove()
  })

  it('colours on a terminal with colours', async () => {
    const person = openCli({}, { columns: 80, hasColor: true })
    expect((await person.run('get', '/v1/me', '--url', url)).stdout).toContain(
      '\u001b[36m"n"\u001b[0m: \u001b[33m1.5\u001b[0m',
    )
    person.remove()
  })

  it('other content than JSON unchanged, escaped on a terminal', async () => {
    expect((await get('/text')).stdout).toBe('plain \u001b[2J text\n')
    const person = openCli({}, { columns: 80 })
    expect((await person.run('get', '/text', '--url', url)).stdout).toBe('plain \\u001b[2J text\n')
    person.remove()
  })

  it('status and headers to stderr', async () => {
    const { stderr } = await get('/v1/me', '--head')
    expect(stderr).toMatch(/^200\n/)
    expect(stderr).toContain('x-odd: a\\u009bb\n')
  })
})

describe('the key', () => {
  it.each<[string, string[], Record<string, string>, string | null]>([
    ['none', [], {}, null],
    ['from the command line', ['--key', KEY], {}, KEY],
    ['from a file', ['--key-file', 'KEYFILE'], {}, KEY],
    ['from the environment', [], { ERSHOU_KEY: KEY }, KEY],
    ['what is typed wins', ['--key', 'typed'], { ERSHOU_KEY: KEY }, 'typed'],
  ])('%s', async (_, args, env, expected) => {
    const other = openCli(env)
    const placed = args.map((arg) => (arg === 'KEYFILE' ? join(cli.folder, 'key') : arg))
    expect(await other.run('get', '/v1/me', '--url', url, ...placed)).toMatchObject({ code: 0, stderr: '' })
    expect(keysSent()).toEqual([expected])
    other.remove()
  })

  it.each([
    [['--key', `${KEY}\nx: y`], 1, '--key does not contain a key.'],
    [['--key-file', '/no/such/file'], 1, '/no/such/file cannot be read: ENOENT'],
    [['--key', KEY, '--key-file', 'x'], 2, 'cannot be used with'],
  ])('%j is refused, and nothing is sent', async (args, code, sentence) => {
    const ended = await get('/v1/me', ...args)
    expect([ended.code, ended.stdout, asked.length]).toEqual([code, '', 0])
    expect(ended.stderr).toContain(sentence)
    expect(ended.stderr).not.toContain('s3CreT77')
  })

  it('is asked for when one is needed and none was given', async () => {
    const { code, stderr } = await get('/denied')
    expect([code, stderr]).toEqual([1, '\nThis needs a key: use --key-file FILE, or set ERSHOU_KEY.\n'])
    expect((await get('/denied', '--key', KEY)).stderr).toBe('')
    expect((await get('/denied', '--json')).stderr).toBe('')
  })
})

describe('a redirect', () => {
  it('is followed within the origin, with the key', async () => {
    expect((await get('/v1/search/?brand=BMW', '--key', KEY, '--json')).stdout).toBe('{"results":[]}\n')
    expect(keysSent()).toEqual([KEY, KEY])
  })

  it('the environment may name the service, which may be below a path', async () => {
    const other = openCli({ ERSHOU_URL: `${url}/base/`, ERSHOU_KEY: KEY })
    expect((await other.run('get', 'v1/me', '--json')).stdout).toBe('{"base":true}\n')
    // Neither is a setting, and they do not affect other commands.
    expect((await other.run('account', 'list')).code).toBe(0)
    other.remove()
  })

  it.each([
    ['/elsewhere', 'redirects to http://127.0.0.2:1, which is not followed.'],
    ['/circle', 'redirects more than 5 times.'],
  ])('%s is left', async (path, sentence) => {
    const { code, stdout, stderr } = await get(path, '--key', KEY)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
  })

  it('an unreachable service is reported with what to do', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    const ended = await cli.run('get', '/v1/me', '--url', `http://127.0.0.1:${port}`)
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `ershou: Nothing responds at http://127.0.0.1:${port}. Start the service (\`ershou serve\`), or give another address with --url.\n`,
    })
  })
})

describe('a path that does not exist', () => {
  it.each([
    ['cars/1', 'There is no /cars/1. Did you mean:\n  /v1/cars/1\n'],
    ['/v1/serach?brand=BMW', 'There is no /v1/serach?brand=BMW. Did you mean:\n  /v1/search?brand=BMW\n'],
    ['/v1/cars/7/inspections', 'Did you mean:\n  /v1/cars/7/inspection\n'],
    ['/nothing', 'There is no /nothing. Available paths:\n  /v1/search\n'],
    ['/\u001b[2J', 'There is no /\\u001b[2J. '],
  ])('%j: suggests a path', async (path, sentence) => {
    const { code, stdout, stderr } = await get(path)
    expect([code, JSON.parse(stdout).detail.code]).toEqual([1, 'not_found'])
    expect(stderr).toContain(sentence)
  })

  it('is not confused with a car that does not exist', async () => {
    expect(await get('/v1/cars/1')).toMatchObject({ code: 1, stderr: '' })
  })
})
