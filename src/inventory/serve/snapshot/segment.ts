/** A piece of memory that rows are appended to; what was written never changes, so that others may read it meanwhile. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Rows in shared memory, which the snapshot saves in a file. */
export class Segment {
  readonly path: string | null
  /** Bytes that are written. */
  used: number
  /** Bytes of rows that nobody refers to any more. */
  dead = 0
  readonly #shared: SharedArrayBuffer
  readonly #bytes: Uint8Array
  #saved: number
  #crc: number

  /** `known`: what the file has already is read from it. */
  constructor(size: number, path: string | null, known: KnownBytes = NO_BYTES) {
    this.#shared = new SharedArrayBuffer(size)
    this.#bytes = new Uint8Array(this.#shared)
    this.path = path
    this.used = known.bytes
    this.#saved = known.bytes
    this.#crc = known.crc
    if (known.bytes > 0) readWhole(path as string, this.#bytes.subarray(0, known.bytes), known.crc)
  }

  append(en: Uint8Array, zh: Uint8Array): void {
    const length = en.length + zh.length
    if (en.buffer === zh.buffer && en.byteOffset + en.length === zh.byteOffset) {
      // At once: to a place that is no multiple of eight, V8 copies shared bytes one by one.
      this.#bytes.set(new Uint8Array(en.buffer, en.byteOffset, length), this.used)
    } else {
      this.#bytes.set(en, this.used)
      this.#bytes.set(zh, this.used + en.length)
    }
    this.used += length
  }

  /** Bytes up to a multiple of the unit. */
  pad(to: number): void {
    this.used = to
  }

  read(at: number, length: number): Uint8Array {
    return this.#bytes.subarray(at, at + length)
  }

  /** How other threads read all that was written. Needs no file: a disk that is full keeps nobody from searching. */
  view(): SharedArrayBuffer {
    return this.#shared
  }

  /** All that was written lies in the file, if it has one. Gives its checksum. */
  flush(): KnownBytes {
    if (this.path !== null && this.#saved < this.used) {
      const news = this.#bytes.subarray(this.#saved, this.used)
      writeAt(this.path, news, this.#saved)
      this.#crc = crc32(news, this.#crc)
      this.#saved = this.used
    }
    return { bytes: this.#saved, crc: this.#crc }
  }
}

/** The beginning of a file, and the checksum of that beginning. */
export interface KnownBytes {
  readonly bytes: number
  readonly crc: number
}

const NO_BYTES: KnownBytes = { bytes: 0, crc: 0 }

function readWhole(path: string, target: Uint8Array, crc: number): void {
  const fd = openSync(path, 'r')
  try {
    readChecked(path, fd, target, 0, crc)
  } finally {
    closeSync(fd)
  }
}

/** Throws when the bytes are others than were written. */
export function readChecked<Bytes extends Uint8Array>(
  path: string,
  fd: number,
  target: Bytes,
  at: number,
  crc: number,
): Bytes {
  readFully(path, fd, target, at)
  if (crc32(target) !== crc) throw new Error(describeDamage(path))
  return target
}

export function describeDamage(path: string): string {
  return `${path} is damaged: its checksum is wrong.`
}

export function readFully(path: string, fd: number, target: Uint8Array, at: number): void {
  for (let done = 0; done < target.length; ) {
    const read = readSync(fd, target, done, target.length - done, at + done)
    if (read === 0) throw new Error(`${path} ends too early.`)
    done += read
  }
}

function writeFully(fd: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done)
}

/** Makes the file where there is none. */
function writeAt(path: string, bytes: Uint8Array, at: number): void {
  const fd = openSync(path, at === 0 ? 'w' : 'r+', 0o600)
  try {
    writeFully(fd, bytes, at)
  } finally {
    closeSync(fd)
  }
}
