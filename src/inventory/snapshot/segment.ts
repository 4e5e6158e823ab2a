/** A piece of memory or of a file that rows are appended to; what was written never changes, so that others may read it meanwhile. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** How another thread reads a segment: its bytes, or the file that has them. */
export type SegmentView = SharedArrayBuffer | string

export interface Segment {
  readonly path: string | null
  /** Bytes that are written. */
  readonly used: number
  /** Bytes of rows that nobody refers to any more. */
  dead: number
  append(en: Uint8Array, zh: Uint8Array): void
  /** Bytes up to a multiple of the unit. */
  pad(to: number): void
  read(at: number, length: number): Uint8Array
  /** How others read all that was written. */
  view(): SegmentView
  /** All that was written lies in the file, if it has one. Gives its checksum. */
  flush(): { readonly bytes: number; readonly crc: number }
  close(): void
}

export class MemorySegment implements Segment {
  readonly path: string | null
  used: number
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

  pad(to: number): void {
    this.used = to
  }

  read(at: number, length: number): Uint8Array {
    return this.#bytes.subarray(at, at + length)
  }

  /** Needs no file: a disk that is full keeps nobody from searching. */
  view(): SharedArrayBuffer {
    return this.#shared
  }

  flush() {
    if (this.path !== null && this.#saved < this.used) {
      const news = this.#bytes.subarray(this.#saved, this.used)
      writeAt(this.path, news, this.#saved)
      this.#crc = crc32(news, this.#crc)
      this.#saved = this.used
    }
    return { bytes: this.#saved, crc: this.#crc }
  }

  close(): void {}
}

const WRITE_BYTES = 1 << 20

export class FileSegment implements Segment {
  readonly path: string
  used: number
  dead = 0
  readonly #fd: number
  /** Only while something is appended. */
  #buffer: Buffer | null = null
  /** Bytes in the file; those behind are in the buffer. */
  #written: number
  #crc: number

  constructor(path: string, known: KnownBytes = NO_BYTES) {
    this.path = path
    this.#fd = openSync(path, known.bytes === 0 ? 'w+' : 'r+', 0o600)
    this.used = known.bytes
    this.#written = known.bytes
    this.#crc = known.crc
    try {
      if (known.bytes > 0) checkWhole(this.#fd, known)
    } catch (error) {
      this.close()
      throw error
    }
  }

  view(): string {
    this.flush()
    return this.path
  }

  append(en: Uint8Array, zh: Uint8Array): void {
    this.#put(en)
    this.#put(zh)
  }

  pad(to: number): void {
    this.#put(Buffer.alloc(to - this.used))
  }

  #put(bytes: Uint8Array): void {
    if (this.used - this.#written + bytes.length > WRITE_BYTES) this.flush()
    if (bytes.length > WRITE_BYTES) {
      this.#write(bytes)
    } else {
      this.#buffer ??= Buffer.alloc(WRITE_BYTES)
      this.#buffer.set(bytes, this.used - this.#written)
    }
    this.used += bytes.length
  }

  #write(bytes: Uint8Array): void {
    writeFully(this.#fd, bytes, this.#written)
    this.#crc = crc32(bytes, this.#crc)
    this.#written += bytes.length
  }

  read(at: number, length: number): Uint8Array {
    this.flush()
    const bytes = Buffer.alloc(length)
    readFully(this.#fd, bytes, at)
    return bytes
  }

  flush() {
    if (this.#buffer !== null && this.#written < this.used)
      this.#write(this.#buffer.subarray(0, this.used - this.#written))
    this.#buffer = null
    return { bytes: this.#written, crc: this.#crc }
  }

  close(): void {
    closeSync(this.#fd)
  }
}

/** The beginning of a file, and the checksum of that beginning. */
export interface KnownBytes {
  readonly bytes: number
  readonly crc: number
}

const NO_BYTES: KnownBytes = { bytes: 0, crc: 0 }
const READ_BYTES = 4 << 20

/** Throws when the bytes are others than were written. */
export function readWhole(path: string, target: Uint8Array, crc: number): void {
  const fd = openSync(path, 'r')
  try {
    readFully(fd, target, 0)
  } finally {
    closeSync(fd)
  }
  if (crc32(target) !== crc) throw new Error(`${path} is damaged.`)
}

function checkWhole(fd: number, { bytes, crc }: KnownBytes): void {
  const buffer = Buffer.alloc(READ_BYTES)
  let sum = 0
  for (let at = 0; at < bytes; at += READ_BYTES) {
    const part = buffer.subarray(0, Math.min(READ_BYTES, bytes - at))
    readFully(fd, part, at)
    sum = crc32(part, sum)
  }
  if (sum !== crc) throw new Error('A file of rows is damaged.')
}

export function readFully(fd: number, target: Uint8Array, at: number): void {
  for (let done = 0; done < target.length; ) {
    const read = readSync(fd, target, done, target.length - done, at + done)
    if (read === 0) throw new Error('A file ends too early.')
    done += read
  }
}

function writeFully(fd: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done)
}

/** Makes the file where there is none. */
export function writeAt(path: string, bytes: Uint8Array, at: number): void {
  const fd = openSync(path, at === 0 ? 'w' : 'r+', 0o600)
  try {
    writeFully(fd, bytes, at)
  } finally {
    closeSync(fd)
  }
}
