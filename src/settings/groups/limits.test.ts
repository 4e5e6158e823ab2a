import { describeSettings } from '../fixtures/describe-settings.ts'
import { LIMITS } from './limits.ts'

describeSettings(LIMITS, {
  defaults: {
    addressPerMinute: 600,
    invalidPerMinute: 600,
  },
  refused: [
    ['ERSHOU_ADDRESS_PER_MINUTE', '0', 'from 1 to 1000000000'],
    ['ERSHOU_INVALID_PER_MINUTE', 'none', 'whole number'],
  ],
})
