/** Judges what depends on how busy the machine is: strictly where a test has it for itself, and not at all elsewhere. */
import { expect } from 'vitest'

/** `amount` is in milliseconds where `what` is a time. */
export type Judge = (what: string, amount: number, most: number) => void

export const judgeStrictly: Judge = (what, amount, most) => expect(amount, what).toBeLessThanOrEqual(most)

export const judgeNothing: Judge = () => {}
