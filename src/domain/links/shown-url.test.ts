import { expect, it } from 'vitest'
import { shownUrlOrNull } from './shown-url.ts'

it.each([
  ['https://photos.example.com/1.jpg', 'https://photos.example.com/1.jpg'],
  ['http://127.0.0.1:8090/1.jpg', 'http://127.0.0.1:8090/1.jpg'],
  ['http://127.0.0.1:8091/1.jpg', null],
  ['https://127.0.0.1:8090/1.jpg', null],
  ['http://192.168.1.1/', null],
  ['javascript:alert(1)', null],
  [null, null],
])('%s is shown as %s', (url, shown) => expect(shownUrlOrNull(url, 'http://127.0.0.1:8090')).toBe(shown))
