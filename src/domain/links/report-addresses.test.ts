import { describe, expect, it } from 'vitest'
import { findReportProvider, type ReportAddress } from './report-addresses.ts'

const ADDRESSES: readonly ReportAddress[] = [
  { provider: 'jiajian', origin: 'https://a.example', path: '' },
  { provider: 'yiheng', origin: 'https://a.example', path: '/pages/yiheng' },
  { provider: 'bingping', origin: 'https://a.example', path: '/pages/yiheng/pdf' },
  { provider: 'yiheng', origin: 'http://b.example:8080', path: '/r' },
]

describe('findReportProvider', () => {
  it.each([
    ['https://a.example', 'jiajian'],
    ['https://a.example/x%2Fy?z=1', 'jiajian'],
    ['https://A.EXAMPLE:443/x', 'jiajian'],
    ['https://a.example/pages/yiheng', 'yiheng'],
    ['https://a.example/pages/yiheng/', 'yiheng'],
    ['https://a.example/pages/yiheng?x=1', 'yiheng'],
    ['https://a.example/pages/yiheng/pdf/1', 'bingping'],
    ['https://a.example/pages/yiheng-2/1', 'jiajian'],
    ['https://a.example/pages/yiheng/../other', 'jiajian'],
    ['http://b.example:8080/r/1', 'yiheng'],
    ['http://b.example:8080/r/..%2Fother', null],
    ['http://b.example:8080/r/..%5cother', null],
    ['http://b.example:8080/r/%2e%2e/other', null],
    ['http://b.example:8080/r\\..\\other', null],
    ['http://b.example:8080/R/1', null],
    ['http://b.example:8080/', null],
    ['http://b.example/r/1', null],
    ['https://b.example:8080/r/1', null],
    ['http://a.example/', null],
    ['https://a.example./', null],
    ['https://a.example.evil.example/', null],
    ['https://a.example@evil.example/', null],
    ['https://evil.example/?https://a.example/', null],
    ['https://evil.example/#https://a.example/', null],
    ['no address', null],
    ['', null],
  ])('%s is at an address of %s', (url, provider) => expect(findReportProvider(ADDRESSES, url)).toBe(provider))

  it('knows none without addresses', () => expect(findReportProvider([], 'https://a.example/')).toBeNull())
})
