/** A file that ends with a checksum of everything before it. A reader never takes a damaged file for a whole one. */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

const CHECKSUM_BYTES = 4

/** Replaces the file in one step: a crash while writing leaves the old one. */
export function writeChecked(path: string, write: (append: (bytes: Uint8Array) => void) => void): void {
  const part = `${path}.part`
  try {
    withFile(part, 'w', (fd) => {
      let crc = 0
      write((bytes) => {
        writeFully(fd, bytes)
        crc = crc32(bytes, crc)
      })
      const end = Buffer.alloc(CHECKSUM_BYTES)
      end.writeUInt32LE(crc)
      writeFully(fd, end)
      fsyncSync(fd)
    })
    renameSync(part, path)
  } catch (error) {
    // Frees the space on a full disk.
    rmSync(part, { recursive: true, force: true })
    throw error
  }
  withFile(dirname(path), 'r', fsyncSync)
}

/** `read` fills the next bytes. Throws when the file cannot be read, is longer or shorter than what was read, or is damaged. */
export function readChecked<Content>(
  path: string,
  parse: (read: <Bytes extends Uint8Array>(bytes: Bytes) => Bytes) => Content,
): Content {
  return withFile(path, 'r', (fd) => {
    const { size } = fstatSync(fd)
    let at = 0
    let crc = 0
    const content = parse((bytes) => {
      if (at + bytes.length > size - CHECKSUM_BYTES) throw new Error('it is too short')
      readFully(fd, bytes)
      at += bytes.length
      crc = crc32(bytes, crc)
      return bytes
    })
    if (at !== size - CHECKSUM_BYTES) throw new Error('it is too long')
    if (readFully(fd, Buffer.alloc(CHECKSUM_BYTES)).readUInt32LE() !== crc)
      throw new Error('it is damaged, as its checksum is wrong')
    return content
  })
}

function withFile<Result>(path: string, flags: string, use: (fd: number) => Result): Result {
  const fd = openSync(path, flags, 0o600)
  try {
    return use(fd)
  } finally {
    closeSync(fd)
  }
}

function readFully<Bytes extends Uint8Array>(fd: number, target: Bytes): Bytes {
  for (let done = 0; done < target.length; ) {
    const read = readSync(fd, target, done, target.length - done, null)
    if (read === 0) throw new Error('it is too short')
    done += read
  }
  return target
}

function writeFully(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}
