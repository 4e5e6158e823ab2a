/** A coarse limit on what no plan limits: so many a minute for each name, in this process. */
import { LRUCache } from 'lru-cache'
import { createSlidingWindow, type SlidingWindow } from '../../domain/sliding-window.ts'
import { windowSecondsOf } from './rate-limit-headers.ts'

export interface Guard {
  /** Takes one for a name. Null, or the whole seconds until there is one again. */
  take(name: string): number | null
}

/** Whoever comes under more names than this at once starts anew under some of them. */
const MOST_NAMES = 20_000

export function createGuard({ perMinute, now }: { readonly perMinute: number; readonly now: () => number }): Guard {
  const windows = new LRUCache<string, SlidingWindow>({ max: MOST_NAMES })
  return {
    take(name) {
      const window = windows.get(name) ?? createSlidingWindow()
      windows.set(name, window)
      const time = now()
      if (window.used(time) >= perMinute) return windowSecondsOf(window.freesIn(time, perMinute))
      window.add(time)
      return null
    },
  }
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/

/** One client has a whole IPv6 network of /64 to itself, and all ports. */
export function guardedName(written: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(written) ?? []
  const address = bracketed ?? dotted ?? written
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.slice(0, 4).join(':')
}
