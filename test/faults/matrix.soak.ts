import { describeFaults } from './describe-faults.ts'
import { EVERY_ROUND, FAULTS } from './table.ts'

describeFaults(FAULTS, () => EVERY_ROUND)
