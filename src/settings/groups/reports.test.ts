import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { describeSettings } from '../fixtures/describe-settings.ts'
import { REPORTS } from './reports.ts'

describeSettings(REPORTS, {
  defaults: {
    reportHosts: [],
    reportAllowPrivate: false,
  },
  refused: [
    ['ERSHOU_REPORT_ALLOW_PRIVATE', 'true', 'on or off'],
    ['ERSHOU_REPORT_HOSTS', 'https://a.test', 'provider=origin or provider=origin/path'],
    ['ERSHOU_REPORT_HOSTS', 'jiajian=', 'provider=origin or provider=origin/path'],
    ['ERSHOU_REPORT_HOSTS', 'jiajian=https://a.test,', 'provider=origin or provider=origin/path'],
    ['ERSHOU_REPORT_HOSTS', 'dingpai=https://a.test', 'bingping, jiajian, yiheng, not "dingpai"'],
    ['ERSHOU_REPORT_HOSTS', 'jiajian=a.test', 'jiajian an address that begins with http:// or https://'],
    ['ERSHOU_REPORT_HOSTS', 'jiajian=ftp://a.test', 'jiajian an address that begins with http:// or https://'],
    ['ERSHOU_REPORT_HOSTS', 'yiheng=https://a.test/?x=1', 'a path, and nothing else'],
    ['ERSHOU_REPORT_HOSTS', 'yiheng=https://me:hunter2@a.test', 'a path, and nothing else'],
    ['ERSHOU_REPORT_HOSTS', 'yiheng=https://a.test/r,jiajian=https://a.test/r/', 'not to yiheng and jiajian'],
  ],
})

it.each([
  ['', []],
  ['jiajian=https://a.test', [{ provider: 'jiajian', origin: 'https://a.test', path: '' }]],
  [
    ' yiheng=HTTP://A.test:80/r/ , yiheng=https://b.test:8443/x/y,yiheng=http://a.test/r',
    [
      { provider: 'yiheng', origin: 'http://a.test', path: '/r' },
      { provider: 'yiheng', origin: 'https://b.test:8443', path: '/x/y' },
      { provider: 'yiheng', origin: 'http://a.test', path: '/r' },
    ],
  ],
])('reads the addresses of reports %j', (text, addresses) => {
  expect(readConfig({ ERSHOU_REPORT_HOSTS: text }).reportHosts).toEqual(addresses)
})
