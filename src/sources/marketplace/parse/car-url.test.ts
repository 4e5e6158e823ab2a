import { describe, expect, it } from 'vitest'
import { createCarUrlReader } from './car-url.ts'
import { formatSourceUrl } from './listing.ts'

const read = createCarUrlReader('https://api.example.test')

describe('the id in an address', () => {
  it.each([
    ['the desktop site', 'https://www.example.test/dealer/432708/60689500.html'],
    ['its own host', 'https://api.example.test/dealer/432708/60689500.html'],
    ['the domain itself', 'https://example.test/dealer/1/60689500.html'],
    ['the mobile site', 'https://m.example.test/cardetail/index?infoid=60689500'],
    ['the mobile site, with more in the query', 'http://m.example.test/cardetail/index?from=a%26b&infoid=60689500&x=1'],
    ['the export site', 'https://global.example.test/en/detail/60689500'],
    ['a query and a fragment', 'https://www.example.test/dealer/1/60689500.html?pvid=7&infoid=8#photos'],
    ['a trailing slash', 'https://global.example.test/en/detail/60689500/'],
    ['capitals in the host', 'HTTPS://WWW.Example.TEST/dealer/1/60689500.html'],
    ['no scheme', 'www.example.test/dealer/1/60689500.html'],
    ['spaces around it', ' https://www.example.test/dealer/1/60689500.html\n'],
    ['encoded once more', 'https%3A%2F%2Fwww.example.test%2Fdealer%2F1%2F60689500.html%3Fa%3D1'],
    ['encoded twice more', encodeURIComponent(encodeURIComponent('https://www.example.test/dealer/1/60689500.html'))],
    [
      'a link of the app',
      `usedcar://web?param=${encodeURIComponent('{"url":"https://m.example.test/cardetail/index?infoid=60689500"}')}`,
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toBe(60689500)
  })

  it.each([
    ['nothing', ''],
    ['no address', '60689500'],
    ['another site', 'https://www.example.com/dealer/1/60689500.html'],
    ['a site that ends alike', 'https://notexample.test/dealer/1/60689500.html'],
    ['another site that names ours', 'https://evil.test/?url=https://www.example.test/dealer/1/60689500.html'],
    ['our name before another host', 'https://www.example.test@evil.test/dealer/1/60689500.html'],
    ['another port', 'https://www.example.test:8443/dealer/1/60689500.html'],
    ['another scheme', 'ftp://www.example.test/dealer/1/60689500.html'],
    ['a page of a dealer', 'https://www.example.test/dealer/432708.html'],
    ['no id', 'https://m.example.test/cardetail/index'],
    ['a text as id', 'https://m.example.test/cardetail/index?infoid=abc'],
    ['zero', 'https://www.example.test/dealer/1/0.html'],
    ['an id that is too long', 'https://www.example.test/dealer/1/1234567890123456.html'],
    ['more behind it', 'https://www.example.test/dealer/1/60689500.html/x'],
    ['a broken escape', 'https%3A%2F%2Fwww.example.test%2'],
    ['a long text', `https://www.example.test/${'a/'.repeat(5000)}`],
  ])('none in %s', (_, text) => {
    expect(read(text)).toBeNull()
  })

  it.each(['http://127.0.0.1:9090', 'http://[::1]:9090', 'http://localhost:9090/base/'])(
    '%s: its own host only',
    (base) => {
      const own = createCarUrlReader(base)
      expect(own(formatSourceUrl(base.replace(/\/$/, ''), 7, 42) as string)).toBe(42)
      expect(own('http://127.0.0.2:9090/dealer/7/42.html')).toBeNull()
      expect(own('http://localhost/dealer/7/42.html')).toBeNull()
    },
  )

  it.each([
    ['https://example.test', 'https://m.example.test/dealer/1/42.html', 42],
    ['https://example.com.cn', 'https://other.com.cn/dealer/1/42.html', null],
    ['https://example.com.cn', 'https://m.example.com.cn/dealer/1/42.html', 42],
    ['https://a.example.com.cn', 'https://m.example.com.cn/dealer/1/42.html', 42],
  ])('of %s in %s: %s', (base, text, id) => {
    expect(createCarUrlReader(base)(text)).toBe(id)
  })
})
