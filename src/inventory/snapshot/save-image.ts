/** An image of the index as a file, and back: what was built once need not be built again for a restart. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { createImageMemory } from '../index/build/image-writer.ts'
import type { IndexImage, IndexLayout } from '../index/image.ts'
import { countScratch } from '../index/scratch.ts'
import { type KnownBytes, readFully } from './segment.ts'

export interface SavedImage extends KnownBytes {
  /** The layout is the last bytes of the file. */
  readonly layout_bytes: number
}

export function saveImage(path: string, { memory, layout }: IndexImage): SavedImage {
  const texts = Buffer.from(JSON.stringify(layout))
  const fd = openSync(path, 'w', 0o600)
  let crc = 0
  try {
    for (const part of [new Uint8Array(memory.buffer, 0, layout.bytes), texts]) {
      for (let done = 0; done < part.length; ) done += writeSync(fd, part, done)
      crc = crc32(part, crc)
    }
  } finally {
    closeSync(fd)
  }
  return { bytes: layout.bytes + texts.length, crc, layout_bytes: texts.length }
}

/** Null when the file is another than was written: an image can always be built. */
export function loadImage(path: string, saved: SavedImage, version: string): IndexImage | null {
  try {
    const fd = openSync(path, 'r')
    try {
      return readImage(fd, saved, version)
    } finally {
      closeSync(fd)
    }
  } catch {
    return null
  }
}

function readImage(fd: number, { bytes, crc, layout_bytes }: SavedImage, version: string): IndexImage | null {
  const size = bytes - layout_bytes
  const texts = Buffer.alloc(layout_bytes)
  readFully(fd, texts, size)
  const layout = JSON.parse(texts.toString()) as IndexLayout
  const memory = createImageMemory(size, countScratch(layout.listings, layout.groups.titles.length).bytes)
  const image = new Uint8Array(memory.buffer, 0, size)
  readFully(fd, image, 0)
  return crc32(texts, crc32(image)) === crc ? { memory, layout, version } : null
}
