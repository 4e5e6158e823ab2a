/** The sample for Kubernetes fits the service: probes, settings, times. It was not run; `js-yaml` comes with the linter of the API description. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { SETTINGS } from '../../src/settings/config.ts'

const FILE = new URL('../../deploy/kubernetes/ershou.yaml', import.meta.url)
const { loadAll } = createRequire(createRequire(import.meta.url).resolve('@redocly/cli/package.json'))('js-yaml') as {
  loadAll(text: string): Manifest[]
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value?: string }[]
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } }
}

interface Manifest {
  readonly kind: string
  readonly spec: {
    readonly replicas?: number
    readonly maxUnavailable?: number
    readonly selector: unknown
    readonly podSelector?: unknown
    readonly template: {
      readonly metadata: { readonly labels: unknown }
      readonly spec: { readonly terminationGracePeriodSeconds: number; readonly containers: readonly Container[] }
    }
  }
}

it('fits the service', () => {
  const manifests = loadAll(readFileSync(FILE, 'utf8'))
  expect(manifests.map(({ kind }) => kind)).toEqual([
    ...['Service', 'Ingress', 'NetworkPolicy', 'PodDisruptionBudget', 'Deployment'],
  ])
  const [service, , policy, budget, deployment] = manifests as [Manifest, Manifest, Manifest, Manifest, Manifest]
  expect(deployment.spec.replicas).toBeGreaterThan(budget.spec.maxUnavailable as number)
  const { metadata, spec } = deployment.spec.template
  const [container] = spec.containers as [Container]
  // A proxy is trusted only where nobody else reaches the nodes.
  expect(container.env).toContainEqual({ name: 'ERSHOU_TRUST_PROXY', value: '1' })
  const selectors = [{ matchLabels: metadata.labels }, policy.spec.podSelector, budget.spec.selector]
  for (const selector of [...selectors, deployment.spec.selector]) {
    expect(selector).toEqual({ matchLabels: service.spec.selector })
  }
  const known = new Set<string>(Object.values(SETTINGS).flatMap(({ name }) => [name, `${name}_FILE`]))
  expect(container.env.filter(({ name }) => !known.has(name))).toEqual([])
  const noticeMs = Number(container.env.find(({ name }) => name === 'ERSHOU_DRAIN_NOTICE_MS')?.value)
  const idleMs = Number(SETTINGS.drainIdleMs.default)
  // Requests in progress have 30 seconds, and what follows 24.
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual((noticeMs + idleMs) / 1000 + 54)
  expect(container.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' })
  expect(container.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' })
})
