import { describeSettings } from '../fixtures/describe-settings.ts'
import { OBSERVE } from './observe.ts'

describeSettings(OBSERVE, {
  defaults: {
    nodeName: null,
    logLevel: 'info',
    logRequests: true,
    metricsHost: '127.0.0.1',
    metricsPort: 'auto',
  },
  refused: [
    ['ERSHOU_NODE_NAME', 'node 1', 'letters, digits, dots'],
    ['ERSHOU_METRICS_PORT', '99999', 'from 0 to 65535'],
    ['ERSHOU_LOG_LEVEL', 'loud', 'one of debug, info'],
    ['ERSHOU_LOG_REQUESTS', 'yes', 'on or off'],
  ],
})
