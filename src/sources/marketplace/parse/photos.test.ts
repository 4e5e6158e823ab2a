import { describe, expect, it } from 'vitest'
import { findCover, parsePhotos } from './photos.ts'

const url = (size: string, name: string, host = 'a') =>
  `http://${host}.test/g33/${size}usedcar__${name.repeat(12)}.jpg.webp`

describe('photos', () => {
  it.each([
    ['none', undefined, undefined, []],
    ['wrong types', 7, 'x', []],
    ['odd entries', '', [null, '', 7, {}, 'usedcar://x', 'not a url'], []],
    ['a cover alone', url('400x300_c42_', 'A'), [], [url('400x300_c42_', 'A')]],
    [
      'the cover among them in a smaller size',
      url('400x300_c42_', 'B'),
      [url('1024x768_c42_', 'A'), url('1024x768_c42_', 'B')],
      [url('1024x768_c42_', 'A'), url('1024x768_c42_', 'B')],
    ],
    [
      'the cover in a larger size and from another host',
      url('1400x0_c42_', 'B', 'b'),
      [url('1024x768_c42_', 'A'), url('1024x768_c42_', 'B')],
      [url('1024x768_c42_', 'A'), url('1400x0_c42_', 'B', 'b')],
    ],
    [
      'a cover of its own',
      url('400x300_c42_', 'C'),
      [url('1024x768_c42_', 'A')],
      [url('400x300_c42_', 'C'), url('1024x768_c42_', 'A')],
    ],
    [
      'one picture in all sizes',
      null,
      ['400x300_c42_', 'f_440x0_0_q87_', '1400x0_c42_', '640x480_c42_'].map((size) => url(size, 'A')),
      [url('1400x0_c42_', 'A')],
    ],
    ['the upload itself', null, [url('1400x0_c42_', 'A'), url('', 'A')], [url('', 'A')]],
    ['repeats', null, [url('640x480_c42_', 'A'), url('640x480_c42_', 'A')], [url('640x480_c42_', 'A')]],
    [
      'names that many pictures have',
      null,
      ['http://a.test/1/640x480_1.jpg', 'http://a.test/2/640x480_1.jpg', 'http://a.test/2/800x600_1.jpg'],
      ['http://a.test/1/640x480_1.jpg', 'http://a.test/2/800x600_1.jpg'],
    ],
  ])('%s', (_, cover, list, expected) => expect(parsePhotos(cover, list, 'http://marketplace.test')).toEqual(expected))

  it('has the cover in its largest size', () => {
    const photos = [url('1024x768_c42_', 'A'), url('1024x768_c42_', 'B')]
    expect(findCover(url('400x300_c42_', 'B'), photos, 'http://marketplace.test')).toBe(photos[1])
    expect(findCover('', photos, 'http://marketplace.test')).toBe(photos[0])
    expect(findCover(null, [], 'http://marketplace.test')).toBe(null)
  })
})
