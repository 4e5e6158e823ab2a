import { expect, it } from 'vitest'
import { createClosing } from './create-closing.ts'

it('closes in the reverse order and once, whatever fails or hangs', async () => {
  const lines: string[] = []
  const closing = createClosing({ error: (fields: unknown) => lines.push(JSON.stringify(fields)) } as never)
  const closed: string[] = []
  closing.add('first', () => closed.push('first'))
  closing.add('hanging', () => new Promise(() => {}), 1)
  closing.add('failing', () => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  })
  closing.add('rejecting', async () => Promise.reject(new Error('gone')))
  closing.add('last', () => closed.push('last'))
  await closing.run()
  await closing.run()
  expect(closed).toEqual(['last', 'first'])
  expect(lines).toEqual([
    '{"what":"rejecting","reason":"gone"}',
    '{"what":"failing","reason":"no room","code":"ENOSPC"}',
    '{"what":"hanging","reason":"It took longer than 0.001 s."}',
  ])
})
