import { expect, it } from 'vitest'
import { describeSettings } from '../fixtures/describe-settings.ts'
import { MARKET } from './market.ts'

describeSettings(MARKET, {
  defaults: { marketAccess: 'signed_in', marketPerMinute: 30, marketPerDay: 300, marketDepth: 20, photoHosts: [] },
  refused: [
    ['ERSHOU_MARKET_ACCESS', 'on', 'one of signed_in, anyone, off'],
    ['ERSHOU_MARKET_PER_MINUTE', '0', 'from 1 to 10000'],
    ['ERSHOU_MARKET_PER_DAY', '-1', 'from 1 to 1000000'],
    ['ERSHOU_MARKET_DEPTH', '1e3', 'from 1 to 1000'],
    ['ERSHOU_PHOTO_HOSTS', 'https://img.example.com', 'host names'],
    ['ERSHOU_PHOTO_HOSTS', 'img.example.com/photos', 'host names'],
    ['ERSHOU_PHOTO_HOSTS', 'img.example.com,', 'host names'],
    ['ERSHOU_PHOTO_HOSTS', '*.example.com', 'host names'],
    ['ERSHOU_PHOTO_HOSTS', 'user@img.example.com', 'host names'],
  ],
})

it('reads hosts as addresses spell them', () => {
  const read = MARKET.photoHosts.read('IMG1.example.com, img2.example.com:8443,[2001:DB8::1]:9')
  expect(read).toEqual(['img1.example.com', 'img2.example.com:8443', '[2001:db8::1]:9'])
})
