/** How long the event loop of this thread has worked instead of waiting, in milliseconds since the thread began. */
import { performance } from 'node:perf_hooks'

export const readBusyMs = (): number => performance.eventLoopUtilization().active
