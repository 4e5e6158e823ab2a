import { describeSettings } from '../fixtures/describe-settings.ts'
import { SERVER } from './server.ts'

describeSettings(SERVER, {
  defaults: {
    envFile: '.env',
    host: '127.0.0.1',
    port: 8080,
    publicUrl: null,
    contact: null,
    trustProxy: 0,
    maxConnections: 8192,
    maxConnectionsPerAddress: 512,
    maxInFlight: 4096,
    mcp: true,
    drainNoticeMs: 0,
    drainIdleMs: 1000,
  },
  refused: [
    ['ERSHOU_PORT', '65536', 'from 0 to 65535'],
    ['ERSHOU_PORT', '', 'whole number'],
    ['ERSHOU_PORT', '8e3', 'whole number'],
    ['ERSHOU_HOST', ' ', 'must not be empty'],
    ['ERSHOU_TRUST_PROXY', '-1', 'from 0 to 16'],
    ['ERSHOU_PUBLIC_URL', 'https://a.test/path', 'a scheme and a host'],
    ['ERSHOU_PUBLIC_URL', 'https://me@a.test', 'a scheme and a host'],
    ['ERSHOU_PUBLIC_URL', 'a.test', 'http:// or https://'],
    ['ERSHOU_CONTACT', 'the operator', 'an e-mail address, or a page'],
    ['ERSHOU_CONTACT', 'Ershou <cars@a.test>', 'an e-mail address, or a page'],
    ['ERSHOU_CONTACT', 'http://a.test/contact', 'an e-mail address, or a page'],
    ['ERSHOU_CONTACT', 'https://me:hunter2@a.test', 'must not have a user name or a password'],
    ['ERSHOU_DRAIN_NOTICE_MS', 'soon', 'whole number'],
    ['ERSHOU_DRAIN_IDLE_MS', '-1', 'from 0 to 600000'],
    ['ERSHOU_MAX_CONNECTIONS', '0', 'from 1 to 1000000'],
    ['ERSHOU_MAX_CONNECTIONS_PER_ADDRESS', 'many', 'whole number'],
    ['ERSHOU_MAX_IN_FLIGHT', '1.5', 'whole number'],
    ['ERSHOU_MCP', 'maybe', 'on or off'],
  ],
})
