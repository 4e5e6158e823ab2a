/** Tells how far the first copy of the market is, with an estimate from the measured pace. */

import { type ExportProgress, percentOf } from '../src/domain/exports.ts'

/** As `details_read` and `details_expected` of `/readyz`, like the pages. */
export interface CopyState {
  readonly read: number | null
  readonly of: number | null
  readonly isComplete: boolean
}

/** A line for each of these parts of the market. */
const PARTS = 10

/** Returns the line to print for a state, or null if there is nothing new. `url`: of the page that tells how far the copy is at any time. */
export function createCopyProgress(url: string, now: () => number): (state: CopyState) => string | null {
  let told = 0
  let isBegun = false
  let last: { readonly read: number; readonly at: number } | null = null
  const format = (count: number) => count.toLocaleString('en-US')
  return ({ read, of, isComplete }) => {
    if (isComplete) return 'The market is copied: searches have all fields.'
    const isFirst = !isBegun
    isBegun = true
    const begun = isFirst ? `The market is being copied; ${url} shows how far.` : null
    if (read === null || of === null || of === 0) return begun
    last ??= { read, at: now() }
    const part = Math.floor((read / of) * PARTS)
    if (part <= told || part >= PARTS) return begun
    told = part
    const perMs = (read - last.read) / (now() - last.at)
    last = { read, at: now() }
    const left = perMs > 0 ? `, ${describeSpan((of - read) / perMs)} left at this pace` : ''
    return [...(begun === null ? [] : [begun]), `Copied ${format(read)} of ${format(of)} cars${left}.`].join('\n')
  }
}

/** Quarters of the first export; null if there is nothing new. `progress`: null = none is being made. */
export function createExportProgress(): (progress: ExportProgress | null) => string | null {
  let told = -1
  return (progress) => {
    const part = progress && Math.floor(percentOf(progress) / 25)
    if (part === null || part <= told) return null
    told = part
    return `The first export is being made: ${25 * part} %.`
  }
}

function describeSpan(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 100) return `about ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `about ${Math.round(seconds / 60)} minutes`
}
