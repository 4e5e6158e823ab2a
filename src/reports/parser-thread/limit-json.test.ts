import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { workerUrl } from '../../observe/worker-url.ts'

const REFUSED = 'The JSON is too long or nested too deep.'
const MODULE = new URL('./limit-json.js', workerUrl(import.meta.url))

/** In a thread of its own: the parser of this one stays as it is. */
async function parse(json: string): Promise<unknown> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     import(${JSON.stringify(MODULE.href)}).then(({ limitJson }) => {
       limitJson({ longest: 40, deepest: 3 })
       try { parentPort.postMessage(JSON.parse(workerData)) } catch (error) { parentPort.postMessage(error.message) }
     })`,
    { eval: true, workerData: json },
  )
  const [result] = await once(worker, 'message')
  await worker.terminate()
  return result
}

describe('limitJson', () => {
  it.each([
    ['[[[1]]]', [[[1]]]],
    ['[[[[1]]]]', REFUSED],
    ['[[[{}]]]', REFUSED],
    ['{"a":{"b":[]},"c":{"d":[]}}', { a: { b: [] }, c: { d: [] } }],
    ['["[[[[{{{{"]', ['[[[[{{{{']],
    [String.raw`["\"[[[[",[[2]]]`, ['"[[[[', [[2]]]],
    [String.raw`["\\",[[[3]]]]`, REFUSED],
    [JSON.stringify('a'.repeat(38)), 'a'.repeat(38)],
    [JSON.stringify('a'.repeat(39)), REFUSED],
    ['1', 1],
  ])('%s', async (json, expected) => expect(await parse(json)).toEqual(expected))
})
