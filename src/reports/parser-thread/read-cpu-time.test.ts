import { describe, expect, it } from 'vitest'
import { parseCpuTime, readCpuTime, readThreadId } from './read-cpu-time.ts'

describe('the CPU time of a thread', () => {
  it.each([
    ['a plain name', '7 (node) S 1 7 7 0 -1 4194304 1 0 0 0 123 45 0 0 20 0 1 0 5 0 0', 1680],
    ['a name with blanks and brackets', '7 (a) b (c)) R 1 7 7 0 -1 4194304 1 0 0 0 2 1 0 0 20 0 1 0 5 0 0', 30],
    ['nothing', '', null],
    ['a line that is cut', '7 (node) S 1 7', null],
  ])('is read from a line with %s', (_, stat, expected) => expect(parseCpuTime(stat)).toBe(expected))

  it('grows with the work of this thread where the system reports it, and is unknown elsewhere', () => {
    const id = readThreadId()
    expect(id === null).toBe(process.platform !== 'linux')
    if (id === null) return
    const before = readCpuTime(id) as number
    let sum = 0
    while ((readCpuTime(id) as number) < before + 20) sum++
    expect(sum).toBeGreaterThan(0)
  })

  it('is unknown for a thread that does not exist', () => expect(readCpuTime(2 ** 31 - 1)).toBeNull())
})
