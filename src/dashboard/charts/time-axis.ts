/** What charts of days and of hours share: the frames, and how a day or an hour is written. */
import type { Frame } from './draw-days.ts'

export const FRAMES: Readonly<Record<'wide' | 'narrow', Frame>> = {
  wide: { width: 1040, height: 260, mostLabels: 12 },
  narrow: { width: 350, height: 220, mostLabels: 5 },
}

/** The labels of hours are longer, so there are fewer. */
export function frameOf(size: keyof typeof FRAMES, times: readonly string[]): Frame {
  const frame = FRAMES[size]
  return isHours(times) ? { ...frame, mostLabels: Math.ceil(frame.mostLabels * 0.6) } : frame
}

/** `YYYY-MM-DDTHH` instead of `YYYY-MM-DD`. */
export function isHours([first = '']: readonly string[]): boolean {
  return first.length > 10
}

/** `2026-11-15`, or `2026-11-15 04:00`. */
export function nameTime(time: string): string {
  return time.length > 10 ? `${time.slice(0, 10)} ${time.slice(11)}:00` : time
}

/** The same without the year. */
export function labelTick(time: string): string {
  return nameTime(time).slice(5)
}

/** The last label of hours ends where the drawing does. */
export function anchorOf(x: number, width: number, time: string): 'middle' | 'end' {
  return time.length > 10 && x > width - 40 ? 'end' : 'middle'
}
