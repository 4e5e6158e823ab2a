/** `ershou get`: one request without a server, for scripts and for trying things out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { type Cli, openCli } from '../e2e/open-cli.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { clearFaults, findCars } from './control.ts'
import { SETTINGS } from './try-faults.ts'

let market: RunningMarketplace
let cli: Cli
beforeAll(async () => {
  market = await startMarketplace()
  cli = openCli({
    ...SETTINGS,
    ERSHOU_MARKETPLACE_URL: market.url,
    ERSHOU_REPORT_HOSTS: formatReportHosts(market.url),
  })
})
afterAll(async () => {
  cli.remove()
  await market.stop()
})

const get = (...args: readonly string[]) => cli.run('get', ...args)

describe('ershou get', () => {
  it('prints the answer and nothing else', async () => {
    const end = await get('/v1/search?brand=BMW&lang=zh')
    expect(end).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(end.stdout).results.length).toBeGreaterThan(0)
  })

  it('accepts a path without its slash, and prints the headers separately', async () => {
    const [id] = await findCars(market, 1)
    const end = await get('--head', `v1/cars/${id}`)
    expect([end.code, JSON.parse(end.stdout).id]).toEqual([0, id])
    expect(end.stderr).toMatch(/^200\n(?:.*\n)*x-cache: MISS\n/)
  })

  it.each([
    ['a car that does not exist', '/v1/cars/1', 'vehicle_not_found'],
    ['a path that does not exist', '/v1/nothing', 'not_found'],
  ])('exits 1 on %s, with the error on stdout', async (_, path, code) => {
    const end = await get(path)
    expect([end.code, JSON.parse(end.stdout).detail.code]).toEqual([1, code])
  })

  it('exits 1 on a refused request', async () => {
    const end = await get('/v1/search?page=0')
    expect([end.code, JSON.parse(end.stdout).detail[0].loc]).toEqual([1, ['query', 'page']])
  })

  it('exits 1 when the source fails', async () => {
    await market.control('faults', { kind: 'reset' })
    const end = await get('/v1/makes')
    await clearFaults(market)
    expect([end.code, JSON.parse(end.stdout).detail.code]).toEqual([1, 'source_unavailable'])
  })

  it.each([
    ['no path', []],
    ['two paths', ['/v1/makes', '/v1/filters']],
    ['an unknown option', ['--nonsense', '/v1/makes']],
  ])('exits 2 on %s', async (_, args) => {
    const end = await get(...args)
    expect(end).toMatchObject({ code: 2, stdout: '' })
    expect(end.stderr).toMatch(/^error: /)
  })

  it('exits 2 without a marketplace', async () => {
    const alone = openCli()
    expect(await alone.run('get', '/v1/makes')).toMatchObject({ code: 2, stdout: '' })
    alone.remove()
  })
})
