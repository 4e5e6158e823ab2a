import { expect, it } from 'vitest'
import { endWithoutCars } from './end-without-cars.ts'

const MOST = { lines: 10, bytes: 1000 }
const at =
  (lines: number, lines_without_car: number, offset = 0, bytes_without_car = 0) =>
  () =>
    endWithoutCars({ lines, lines_without_car, offset, bytes_without_car }, MOST)

it.each([
  ['few bad lines', at(10, 10)],
  ['many bad lines among more cars', at(40, 20)],
  ['many bytes among more of cars', at(40, 2, 40_000, 20_000)],
])('goes on with %s', (_, end) => expect(end).not.toThrow())

it.each([
  ['11 of its first 11 lines', at(11, 11)],
  ['21 of its first 40 lines', at(40, 21)],
  ['1,001 of its first 1,500 bytes', at(2, 1, 1500, 1001)],
])('ends when %s hold no car', (message, end) => expect(end).toThrow(`${message} hold no car`))
