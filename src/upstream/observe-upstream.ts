/** Turns what happens with an upstream into metrics, log lines and the operator's figures. */
import type { StateLog } from '../observe/create-state-log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Tally } from '../observe/tally.ts'
import type { UpstreamEvent } from './create-reader.ts'

interface UpstreamObservers {
  readonly metrics: Metrics
  readonly states: StateLog
  readonly tally: Tally
}

export function observeUpstream({ metrics, states, tally }: UpstreamObservers): (event: UpstreamEvent) => void {
  return (event) => {
    const { resource } = event
    switch (event.event) {
      case 'attempt':
        metrics.sourceDuration.observe({ resource }, event.duration_ms / 1000)
        if (event.failure !== null) metrics.sourceFailures.inc({ resource, kind: event.failure })
        if (event.isOutage) states.failed(resource, event.failure ?? 'unknown')
        else states.worked(resource)
        tally.attempted(resource, event.isOutage ? (event.failure ?? 'unknown') : null)
        break
      case 'read':
        metrics.sourceReads.inc({ resource, cache: event.cache?.toLowerCase() ?? 'none' })
        tally.read(resource, event.cache)
        break
      case 'breaker':
        metrics.breakerOpen.set({ resource }, event.open)
        tally.broke(resource, event.open)
    }
  }
}
