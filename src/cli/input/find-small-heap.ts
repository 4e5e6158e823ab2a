/** Checks whether Node's heap is so small that a service would abort without naming the cause. */
import { getHeapStatistics } from 'node:v8'
import { formatBytes } from '../output/show-progress.ts'

/** With 5,000 cars a service aborts at 112 MB and runs at 144. */
const LEAST_BYTES = 128 * 2 ** 20

/** Null = it is large enough; else what to do. */
export function findSmallHeap(bytes = getHeapStatistics().heap_size_limit): string | null {
  if (bytes >= LEAST_BYTES) return null
  const raise = 'give the process more memory, or set NODE_OPTIONS=--max-old-space-size=512'
  return `ershou: Node can use a heap of only ${formatBytes(bytes)}, and aborts when it is full: ${raise}.`
}
