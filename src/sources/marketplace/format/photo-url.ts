/** Formats the URL of a photo in one of our widths: the marketplace offers sizes by a prefix of the file name. */
import type { PhotoWidth } from '../../../domain/photos.ts'

/** The smallest offered size that fills the width on the page. */
const PREFIXES: Readonly<Record<PhotoWidth, string>> = { 320: '400x300_c42_', 960: '1024x768_c42_' }
/** As in `640x480_c42_` and `f_440x0_0_q87_`; other names are fetched as they are. */
const SIZE = /\/(?:\d+x\d+_c\d+_|f_\d+x\d+_\d+_q\d+_)(?=[^/]+$)/

export function formatPhotoUrl(url: string, width: PhotoWidth): string {
  const sized = new URL(url)
  sized.pathname = sized.pathname.replace(SIZE, `/${PREFIXES[width]}`)
  return sized.href
}
