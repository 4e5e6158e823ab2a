import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { workerUrl } from '../../observe/worker-url.ts'

const MODULE = new URL('./limit-memory.js', workerUrl(import.meta.url))

/** In a thread of its own: the classes of this one stay as they are. */
async function run(code: string): Promise<unknown> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     import(${JSON.stringify(MODULE.href)}).then(({ limitBuffers }) => {
       const limit = limitBuffers(1000)
       let result
       try { result = (() => { ${code} })() } catch (error) { result = error.name }
       parentPort.postMessage(result)
     })`,
    { eval: true },
  )
  const [result] = await once(worker, 'message')
  await worker.terminate()
  return result
}

describe('limitBuffers', () => {
  it.each([
    ['return new Uint8Array(1000).length', 1000],
    ['return new Uint8Array(1001).length', 'RangeError'],
    ['return new Float64Array(125).length', 125],
    ['return new Float64Array(126).length', 'RangeError'],
    ['return new ArrayBuffer(1001).byteLength', 'RangeError'],
    ['return new Uint8Array(Array(1001).fill(1)).length', 'RangeError'],
    ['for (let i = 0; i < 10; i++) new Uint8Array(100); return "all"', 'all'],
    ['for (let i = 0; i < 11; i++) new Uint8Array(100); return "all"', 'RangeError'],
    ['for (let i = 0; i < 11; i++) { limit.reset(); new Uint8Array(1000) } return "all"', 'all'],
    [
      'const buffer = new ArrayBuffer(900); for (let i = 0; i < 9; i++) new Uint8Array(buffer); return "views"',
      'views',
    ],
    [
      'return new Uint8Array(3) instanceof Uint8Array && new (class extends Uint8Array {})(3) instanceof Uint8Array',
      true,
    ],
    ['return Uint8Array.from([1, 2]).join() + new Uint8Array([3, 4]).subarray(1).join()', '1,24'],
  ])('%s', async (code, expected) => expect(await run(code)).toEqual(expected))
})

const REFUSED = 'The JSON is too long or nested too deep.'

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
