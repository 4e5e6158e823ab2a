import { expect, it } from 'vitest'
import { nameUserAgent } from './describe-user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome', 'Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36`],
  ['Edge', 'Windows', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/149.0 Safari/537.36 Edg/149.0`],
  ['Safari', 'macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1'],
  [
    'Safari',
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome', 'iPad', 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/149.0 Mobile/15E148 Safari/604.1'],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/149.0 Mobile Safari/537.36`],
  [
    'WeChat',
    'Android',
    `Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0`,
  ],
  ['Opera', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/149.0 Safari/537.36 OPR/135.0`],
  ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux aarch64) ${WEBKIT} HeadlessChrome/156.0 Safari/537.36`],
  ['curl', null, 'curl/8.14.1'],
  [null, null, 'Something Else/1.0'],
  [null, null, ''],
  [null, null, null],
])('calls %s on %s so: %s', (browser, system, text) => {
  expect(nameUserAgent(text)).toEqual({ browser, system })
})
