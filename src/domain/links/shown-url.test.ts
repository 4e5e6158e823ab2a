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

it.each([
  ['http://10.0.0.1/r/1', 'http://10.0.0.1/r/1'],
  ['http://10.0.0.1/x', null],
  ['http://127.0.0.1:8090/x', 'http://127.0.0.1:8090/x'],
  ['https://a.example/x', 'https://a.example/x'],
])('%s is shown as %s where more is our own', (url, shown) => {
  expect(shownUrlOrNull(url, 'http://127.0.0.1:8090', (one) => one.startsWith('http://10.0.0.1/r/'))).toBe(shown)
})
