/** Where the service listens, what stands in front of it, how it stops, and how much it takes at once. */
import { USUAL_ENV_FILE } from '../read-env-file.ts'
import {
  optional,
  readContact,
  readOriginUrl,
  readPort,
  readSwitch,
  readText,
  readWhole,
  setting,
} from '../read-setting.ts'

export const SERVER = {
  envFile: setting(
    'ERSHOU_ENV_FILE',
    'File of settings that is read first; what the environment says wins. Empty: none.',
    USUAL_ENV_FILE,
    (text) => text,
  ),
  host: setting('ERSHOU_HOST', 'Address that the service listens on.', '127.0.0.1', readText),
  port: setting('ERSHOU_PORT', 'Port that the service listens on; 0 takes a free one.', '8080', readPort),
  publicUrl: setting(
    'ERSHOU_PUBLIC_URL',
    'Scheme and host as clients see the service, for links and redirects; empty takes the Host of each request.',
    '',
    optional(readOriginUrl),
  ),
  contact: setting(
    'ERSHOU_CONTACT',
    'Where users and security researchers reach you: an e-mail address, or the https:// address of a page. Shown in /openapi.json and /.well-known/security.txt; empty: the description names none, and /.well-known/security.txt is 404.',
    '',
    optional(readContact),
  ),
  trustProxy: setting(
    'ERSHOU_TRUST_PROXY',
    'How many proxies stand in front; client address and scheme are taken from their headers.',
    '0',
    (text) => readWhole(text, 0, 16),
  ),
  maxConnections: setting(
    'ERSHOU_MAX_CONNECTIONS',
    'Open connections in all, beyond which new ones are closed with 503.',
    '8192',
    (text) => readWhole(text, 1, 1_000_000),
  ),
  maxConnectionsPerAddress: setting(
    'ERSHOU_MAX_CONNECTIONS_PER_ADDRESS',
    'Open connections from one address, beyond which new ones are closed with 503; not counted behind trusted proxies.',
    '512',
    (text) => readWhole(text, 1, 1_000_000),
  ),
  maxInFlight: setting(
    'ERSHOU_MAX_IN_FLIGHT',
    'Requests under way at once, beyond which the answer is 503.',
    '4096',
    (text) => readWhole(text, 1, 1_000_000),
  ),
  mcp: setting('ERSHOU_MCP', 'Whether agents find their tools (MCP) at /mcp.', 'on', readSwitch),
  drainNoticeMs: setting(
    'ERSHOU_DRAIN_NOTICE_MS',
    'How long /readyz says 503, while requests still go through, before a service that is told to stop takes no more connections, in milliseconds.',
    '0',
    (text) => readWhole(text, 0, 600_000),
  ),
  drainIdleMs: setting(
    'ERSHOU_DRAIN_IDLE_MS',
    'How long an idle connection may still send a request when the service is told to stop, in milliseconds.',
    '1000',
    (text) => readWhole(text, 0, 600_000),
  ),
} as const
