/** Log and metrics. */
import { optional, readNodeName, readOneOf, readPort, readSwitch, readText, setting } from '../read-setting.ts'

export const OBSERVE = {
  nodeName: setting(
    'ERSHOU_NODE_NAME',
    'Name of this node in its log and metrics; empty: with PostgreSQL the host name and a few random letters, otherwise none.',
    '',
    optional(readNodeName),
  ),
  logLevel: setting(
    'ERSHOU_LOG_LEVEL',
    'Least level that is logged: debug, info, warn, error or off.',
    'info',
    (text) => readOneOf(text, ['debug', 'info', 'warn', 'error', 'off'] as const),
  ),
  logRequests: setting(
    'ERSHOU_LOG_REQUESTS',
    'on: a line in the log for every request; off: for none, while warnings and errors are still logged. npm start sets off.',
    'on',
    readSwitch,
  ),
  metricsHost: setting('ERSHOU_METRICS_HOST', 'Address that the metrics are served on.', '127.0.0.1', readText),
  metricsPort: setting(
    'ERSHOU_METRICS_PORT',
    'Port of GET /metrics for Prometheus; auto takes 9464 or, when that is taken, a free one; empty serves none.',
    'auto',
    optional((text) => (text === 'auto' ? ('auto' as const) : readPort(text))),
  ),
} as const
