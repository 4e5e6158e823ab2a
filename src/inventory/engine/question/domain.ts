/** The docs that the brands, series and words of a question leave, as runs. */
import { BLOCK_DOCS } from '../image.ts'

/** The first doc that can be found, the first doc after the last one, and their blocks. */
export interface DocSpan {
  readonly firstDoc: number
  readonly endDoc: number
  readonly firstBlock: number
  readonly endBlock: number
}

export interface Domain extends DocSpan {
  /** Pairs of the first doc of a run and the first doc after it, rising; runs do not touch. */
  readonly runs: ArrayLike<number>
  /** How many docs. */
  readonly size: number
}

export function makeDomain(runs: ArrayLike<number>): Domain {
  const firstDoc = runs[0] ?? 0
  const endDoc = runs[runs.length - 1] ?? 0
  let size = 0
  for (let i = 0; i < runs.length; i += 2) size += (runs[i + 1] as number) - (runs[i] as number)
  return {
    runs,
    size,
    firstDoc,
    endDoc,
    firstBlock: Math.floor(firstDoc / BLOCK_DOCS),
    endBlock: Math.ceil(endDoc / BLOCK_DOCS),
  }
}

export type DocRun = readonly [from: number, to: number]

/** Sorts runs and joins those that overlap or touch. */
export function mergeRuns(runs: readonly DocRun[]): number[] {
  const merged: number[] = []
  let isRising = true
  for (let i = 1; i < runs.length && isRising; i++) {
    isRising = (runs[i - 1] as DocRun)[0] <= (runs[i] as DocRun)[0]
  }
  for (const [from, to] of isRising ? runs : runs.toSorted((a, b) => a[0] - b[0])) {
    if (from >= to) continue
    const end = merged.length - 1
    if (end > 0 && from <= (merged[end] as number)) merged[end] = Math.max(merged[end] as number, to)
    else merged.push(from, to)
  }
  return merged
}

/** The docs that lie in both; both are rising. */
export function intersectRuns(runs: ArrayLike<number>, others: readonly DocRun[]): number[] {
  const both: number[] = []
  let place = 0
  for (const [from, to] of others) {
    while (place < runs.length && (runs[place + 1] as number) <= from) place += 2
    for (let i = place; i < runs.length && (runs[i] as number) < to; i += 2)
      both.push(Math.max(from, runs[i] as number), Math.min(to, runs[i + 1] as number))
  }
  return both
}

export function joinDomains(domains: readonly Domain[]): Domain {
  const all: DocRun[] = []
  for (const { runs } of domains) {
    for (let i = 0; i < runs.length; i += 2) all.push([runs[i] as number, runs[i + 1] as number])
  }
  return makeDomain(mergeRuns(all))
}
