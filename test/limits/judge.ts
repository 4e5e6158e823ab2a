/** Checks values that depend on the load of the machine: strictly if a test runs alone, otherwise not at all. */
import { expect } from 'vitest'

/** `amount` is in milliseconds where `what` is a time. */
export type Judge = (what: string, amount: number, most: number) => void

export const judgeStrictly: Judge = (what, amount, most) => expect(amount, what).toBeLessThanOrEqual(most)

export const judgeNothing: Judge = () => {}
