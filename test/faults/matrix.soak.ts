import { describeFaults } from './describe-faults.ts'
import { FAULTS } from './table.ts'

describeFaults(FAULTS, () => true)
