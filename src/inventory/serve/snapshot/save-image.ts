/** An image of the index as a file, and back: what was built once need not be built again for a restart. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { createImageMemory } from '../../engine/build/image-writer.ts'
import type { IndexImage, IndexLayout } from '../../engine/image.ts'
import { countScratch } from '../../engine/scratch.ts'
import { type KnownBytes, readChecked } from './segment.ts'

export interface SavedImage extends KnownBytes {
  /** The layout is the last bytes of the file, and has a checksum of its own: it says how much memory the image needs. */
  readonly layout_bytes: number
  readonly layout_crc: number
}

export function saveImage(path: string, { memory, layout }: IndexImage): SavedImage {
  const image = new Uint8Array(memory.buffer, 0, layout.bytes)
  const texts = Buffer.from(JSON.stringify(layout))
  const fd = openSync(path, 'w', 0o600)
  try {
    for (const part of [image, texts]) for (let done = 0; done < part.length; ) done += writeSync(fd, part, done)
  } finally {
    closeSync(fd)
  }
  return { bytes: image.length, crc: crc32(image), layout_bytes: texts.length, layout_crc: crc32(texts) }
}

/** Throws when the file is another than was written. */
export function loadImage(path: string, saved: SavedImage, version: string): IndexImage {
  const fd = openSync(path, 'r')
  try {
    const texts = readChecked(path, fd, Buffer.alloc(saved.layout_bytes), saved.bytes, saved.layout_crc)
    const layout = JSON.parse(texts.toString()) as IndexLayout
    const memory = createImageMemory(saved.bytes, countScratch(layout.listings, layout.groups.titles.length).bytes)
    readChecked(path, fd, new Uint8Array(memory.buffer, 0, saved.bytes), 0, saved.crc)
    return { memory, layout, version }
  } finally {
    closeSync(fd)
  }
}
