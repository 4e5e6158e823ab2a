import { describe, expect, it } from 'vitest'
import { isPrivateHost } from './private-host.ts'

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
