/** The alerts and the board: checked by promtool, tested on made-up series, and queried on a Prometheus that scrapes a real service. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { type Served, serve } from '../faults/serve.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { tryPorts } from '../servers/try-ports.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { runCommand } from './run-command.ts'

const DEPLOY = new URL('../../deploy/', import.meta.url).pathname
const RULES = join(DEPLOY, 'prometheus-alerts.yaml')
const RULE_TESTS = new URL('prometheus-alerts.test.yaml', import.meta.url).pathname
/** Grafana's values for its variables. */
const RATE_INTERVAL = '30s'

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

const folder = createTemporaryFolder('prometheus')
let market: RunningMarketplace
let served: Served
let url = ''
let stop: () => Promise<void> = async () => {}

async function startPrometheus(port: number, target: string): Promise<string | null> {
  const config = join(folder.path, 'prometheus.yaml')
  const scrape = { job_name: 'ershou', scrape_interval: '1s', static_configs: [{ targets: [target] }] }
  // JSON is YAML.
  writeFileSync(
    config,
    JSON.stringify({ global: { evaluation_interval: '1s' }, rule_files: [RULES], scrape_configs: [scrape] }),
  )
  const data = `--storage.tsdb.path=${folder.path}/data`
  const address = `127.0.0.1:${port}`
  const child = spawn('prometheus', [`--config.file=${config}`, data, `--web.listen-address=${address}`], {
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const isUp = await eventually(async () => {
    if (child.exitCode !== null) return false
    // It answers 503 while it replays its WAL.
    expect((await fetch(`http://${address}/-/ready`)).ok).toBe(true)
    return true
  })
  return isUp ? `http://${address}` : null
}

async function query(expr: string): Promise<unknown[]> {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)
  const { status, data, error } = (await answer.json()) as {
    status: string
    data?: { result: unknown[] }
    error?: string
  }
  if (status !== 'success' || !data) throw new Error(`${expr}: ${error}`)
  return data.result
}

beforeAll(async () => {
  market = await startMarketplace(['--cars', '200'])
  served = await serve(market.url, {
    ERSHOU_RATES_URL: `${market.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '1000',
  })
  url = await tryPorts((port) => startPrometheus(port, new URL(served.metricsUrl).host))
})
afterAll(async () => {
  await stop()
  await served.stop()
  await market.stop()
  folder.remove()
})

describe('the alerts', () => {
  it('are valid rules, and fire as described', async () => {
    expect(await runCommand('promtool', ['check', 'rules', RULES])).toContain('SUCCESS')
    expect(await runCommand('promtool', ['test', 'rules', RULE_TESTS])).toContain('SUCCESS')
  })

  it('do not fire on a healthy service', async () => {
    await eventually(async () => expect(await query('up{job="ershou"} == 1')).toHaveLength(1))
    expect(await query('ALERTS{alertstate="firing"}')).toEqual([])
  })
})

describe('the board', () => {
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana-board.json'), 'utf8')) as { panels: Panel[] }
  const shown = panels.filter(({ targets = [] }) => targets.length > 0)

  it('has valid queries that find the metrics of a used service', async () => {
    expect(shown.length).toBeGreaterThan(15)
    const ask = (path: string) =>
      fetch(served.url + path, { headers: { 'x-api-key': served.key, connection: 'close' } })
    await eventually(async () => {
      for (const path of ['/v1/search?brand=BMW', '/v1/makes', '/v1/cars/1']) await (await ask(path)).arrayBuffer()
      const empty: string[] = []
      for (const { title, targets = [] } of shown)
        for (const { expr } of targets) {
          const plain = expr.replaceAll('$__rate_interval', RATE_INTERVAL).replaceAll('$instance', '.*')
          if ((await query(plain)).length === 0) empty.push(title)
        }
      // Failures that never happened, and a backup that was never made, have no series.
      const quiet = [
        'Backup',
        'Failed attempts',
        'Failing parts',
        'Failing',
        'Failures',
        'Open breakers',
        'Reports not read',
        'Unknown words',
        '5xx',
      ]
      expect(empty.filter((title) => !quiet.includes(title))).toEqual([])
    })
  })
})
