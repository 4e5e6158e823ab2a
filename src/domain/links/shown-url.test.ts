import { describe, expect, it } from 'vitest'
import { isPrivateHost, shownUrlOrNull } from './shown-url.ts'

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

const hostOf = (url: string) => new URL(url).hostname

describe('isPrivateHost', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://10.1.2.3:8080/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://0/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
  ])('%s is private', (url) => expect(isPrivateHost(hostOf(url))).toBe(true))

  it.each([
    'http://8.8.8.8/',
    'http://172.15.0.1/',
    'http://172.32.0.1/',
    'http://192.167.1.1/',
    'http://100.63.0.1/',
    'http://[2606:4700::1]/',
    'https://photos.example.com/',
    'https://local.example.com/',
    'https://例子.测试/',
  ])('%s is not', (url) => expect(isPrivateHost(hostOf(url))).toBe(false))
})
