/** Remembers figures of times that are over, for minutes only, because a store that was away may still get some of them. */

const REMEMBER_MS = 10 * 60_000
const MOST = 2000

export function createMemory<Figures>() {
  let sinceMs = 0
  let known = new Map<string, Figures>()
  return {
    get(name: string, nowMs: number): Figures | undefined {
      if (Math.abs(nowMs - sinceMs) > REMEMBER_MS) {
        known = new Map()
        sinceMs = nowMs
      }
      return known.get(name)
    },
    set(name: string, figures: Figures): void {
      if (known.size >= MOST) known.clear()
      known.set(name, figures)
    },
  }
}
