import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { workerUrl } from './worker-url.ts'

const MODULE = new URL('./limit-nesting.js', workerUrl(import.meta.url))

/** In a thread of its own: the parser of this one stays as it is. */
async function parse(json: string): Promise<unknown> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     import(${JSON.stringify(MODULE.href)}).then(({ limitNesting }) => {
       limitNesting(3)
       try { parentPort.postMessage(JSON.parse(workerData)) } catch (error) { parentPort.postMessage(error.message) }
     })`,
    { eval: true, workerData: json },
  )
  const [result] = await once(worker, 'message')
  await worker.terminate()
  return result
}

describe('limitNesting', () => {
  it.each([
    ['[[[1]]]', [[[1]]]],
    ['[[[[1]]]]', 'The JSON is nested too deep.'],
    ['[[[{}]]]', 'The JSON is nested too deep.'],
    ['{"a":{"b":[]},"c":{"d":[]}}', { a: { b: [] }, c: { d: [] } }],
    ['["[[[[{{{{"]', ['[[[[{{{{']],
    [String.raw`["\"[[[[",[[2]]]`, ['"[[[[', [[2]]]],
    [String.raw`["\\",[[[3]]]]`, 'The JSON is nested too deep.'],
    ['1', 1],
  ])('%s', async (json, expected) => expect(await parse(json)).toEqual(expected))
})
