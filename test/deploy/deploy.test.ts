/** The files for operators match the program: one version, licences, metrics, settings, stop timeouts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALLOWED_LICENCES, listShippedPackages } from '../../scripts/format-notices.ts'
import { createMetrics } from '../../src/observe/metrics.ts'
import { SETTINGS, type Setting } from '../../src/settings/config.ts'
import { runProgram } from '../run-program.ts'
import { findMatchers, findMetricNames, readMetricNames } from './read-metrics.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const listFiles = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))

describe('the version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }

  it('is the same in the manifest, the lock file, the changelog and what is deployed', () => {
    const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { '': { version: string } } }
    const [, next, day] = /^## (\d+\.\d+\.\d+) – (unreleased|\d{4}-\d{2}-\d{2})$/m.exec(read('CHANGELOG.md')) ?? []
    expect({
      lock: lock.version,
      package: lock.packages[''].version,
      changelog: day === 'unreleased' ? `${next}-dev` : next,
      image: /image\.version="([^"]+)"/.exec(read('deploy/Containerfile'))?.[1],
    }).toEqual({ lock: version, package: version, changelog: version, image: version })
    // The image is built where it runs, and has its version as a label.
    expect(read('deploy/compose.yaml')).toMatch(/^ +image: ershou$/m)
  })

  it('is the one that the program prints', async () => {
    const { stdout } = await runProgram('src/cli/ershou.js', ['--version']).finished
    expect(stdout).toBe(`${version}\n`)
  })
})

describe('shipped dependencies', () => {
  const packages = listShippedPackages()

  it('have licences that allow shipping, with their texts', () => {
    expect(packages.length).toBeGreaterThan(50)
    expect(packages.filter(({ licence }) => !ALLOWED_LICENCES.includes(licence))).toEqual([])
    expect(packages.filter(({ text }) => text === null).map(({ name }) => name)).toEqual([])
  })

  it('include nothing that only tests and the stand-in need', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
    const { ajv: _, ...others } = devDependencies // Fastify brings it too.
    expect(packages.filter(({ name }) => name in others)).toEqual([])
  })
})

describe('the board and the alerts', () => {
  const board = JSON.parse(read('deploy/grafana-board.json')) as {
    panels: { id: number; targets?: { expr: string }[] }[]
  }
  const texts = {
    board: board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'),
    alerts: read('deploy/prometheus-alerts.yaml'),
    guide: read('docs/guides/monitoring.md'),
  }

  it('give every panel an id of its own', () => {
    const ids = board.panels.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each(Object.entries(texts))('%s names only existing metrics', async (_, text) => {
    const known = await readMetricNames()
    const named = findMetricNames(text)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('use every metric of ours', async () => {
    const own = [...(await readMetricNames())].filter((name) => /^ershou_/.test(name))
    const families = own.filter((name) => !/_(?:bucket|sum|count)$/.test(name))
    expect(families.filter((name) => !texts.board.includes(name))).toEqual([])
    expect(families.filter((name) => !texts.guide.includes(name))).toEqual([])
  })

  it('name no gauge like a counter', async () => {
    const text = await createMetrics().registry.metrics()
    const gauges = [...text.matchAll(/^# TYPE (\w+) gauge$/gm)].map(([, name]) => name as string)
    expect(gauges.length).toBeGreaterThan(10)
    expect(gauges.filter((name) => name.endsWith('_total'))).toEqual([])
  })

  it('use metrics in base units: seconds, bytes and ratios', async () => {
    const own = [...(await readMetricNames())].filter((name) => /^ershou_/.test(name))
    const others =
      /_(?:ms|milliseconds|micros\w*|minutes|hours|days|kb|mb|mib|kilobytes|megabytes|percent|share)(?:_|$)/
    expect(own.filter((name) => others.test(name))).toEqual([])
  })

  it('use existing labels and values', async () => {
    const metrics = createMetrics()
    const text = await metrics.registry.metrics()
    const labelsOf = new Map<string, readonly string[]>([
      ['ershou_requests_total', ['endpoint', 'status']],
      ['ershou_failing', ['what']],
      ['ershou_source_failures_total', ['resource', 'kind']],
      ['ershou_source_breaker_open', ['resource']],
      ['ershou_admissions_total', ['decision']],
      ['ershou_cache_total', ['outcome']],
      ['ershou_sync_pace', ['pace']],
    ])
    const asked = findMatchers(`${texts.board}\n${texts.alerts}`).filter(
      ({ label }) => !['job', 'instance'].includes(label),
    )
    expect(asked.length).toBeGreaterThan(4)
    for (const { metric, label, value } of asked) {
      expect(labelsOf.get(metric), `${metric}{${label}}`).toContain(label)
      if (label === 'decision' || label === 'outcome') expect(text).toContain(`${metric}{${label}="${value}"}`)
    }
  })
})

describe('settings', () => {
  const known = new Set((Object.values(SETTINGS) as Setting<unknown>[]).flatMap(({ name }) => [name, `${name}_FILE`]))
  /** Variables of the reader's shell. */
  const OF_THE_SHELL = ['ERSHOU_KEY', 'ERSHOU_URL']

  it.each([...listFiles('deploy'), ...listFiles('docs/guides')])('named in %s are settings', (path) => {
    const named = [...read(path).matchAll(/\bERSHOU_[A-Z0-9_]*[A-Z0-9]\b/g)].map(([name]) => name)
    expect(named.filter((name) => !known.has(name) && !OF_THE_SHELL.includes(name))).toEqual([])
  })
})

describe('times', () => {
  const numberIn = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1])
  const LONGEST_ANSWER_S = numberIn('src/web/http-server.ts', /LONGEST_ANSWER_MS = (\d+)_000/)
  const KEEP_ALIVE_S = numberIn('src/web/http-server.ts', /keepAliveTimeout: (\d+)_000/)
  /** For what is written after the last request. */
  const REST_S = 24
  const drainS = (noticeMs: number) =>
    noticeMs / 1000 + Number(SETTINGS.drainIdleMs.default) / 1000 + LONGEST_ANSWER_S + REST_S

  it('give a stopping node enough time to answer', () => {
    const composed = numberIn('deploy/compose.yaml', /ERSHOU_DRAIN_NOTICE_MS: "(\d+)"/)
    expect(numberIn('deploy/compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThanOrEqual(drainS(composed))
    expect(numberIn('deploy/ershou.service', /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThanOrEqual(drainS(5000))
    expect(numberIn('docs/guides/deploying.md', /--stop-timeout (\d+)/)).toBeGreaterThanOrEqual(drainS(5000))
  })

  it('let the proxies close idle connections first, and wait longer than the service does', () => {
    expect(numberIn('deploy/nginx.conf', /^ +keepalive_timeout (\d+)s;$/m)).toBeLessThan(KEEP_ALIVE_S)
    const budgetS = Number(SETTINGS.sourceBudgetMs.default) / 1000
    expect(numberIn('deploy/nginx.conf', /proxy_read_timeout (\d+)s/)).toBeGreaterThan(budgetS)
    expect(numberIn('deploy/haproxy.cfg', /timeout server (\d+)s/)).toBeGreaterThan(budgetS)
  })
})

describe('forms of the dashboard', () => {
  it('pass the proxies up to the size that the service accepts, and are never sent twice', () => {
    const most = Number(/LARGEST_BODY_BYTES = ([\d_]+)/.exec(read('src/dashboard/plugin.ts'))?.[1]?.replace('_', ''))
    const passed = Number(/client_max_body_size (\d+)k;/.exec(read('deploy/nginx.conf'))?.[1])
    expect(passed * 1024).toBeGreaterThan(most)
    expect(read('deploy/nginx.conf')).not.toContain('non_idempotent')
    expect(read('deploy/haproxy.cfg')).toMatch(/^ +http-request disable-l7-retry unless METH_GET$/m)
  })

  it('and mail can be set in every sample', () => {
    for (const name of ['SIGN_UP', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'PRICES', 'CURRENCY', 'SELLER']) {
      expect(read('deploy/compose.yaml'), name).toContain(`ERSHOU_${name}: \${ERSHOU_${name}:-`)
    }
    expect(read('deploy/ershou.service')).toContain('ERSHOU_SMTP_URL_FILE=%d/smtp-url')
  })
})

describe('the context of the image', () => {
  it('includes only named files, and nothing of this machine', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines[0]).toBe('**')
    expect(lines.filter((line) => /^!\.?(?:env|data|dist|node_modules|deploy|\.git)\b/.test(line))).toEqual([])
  })
})
