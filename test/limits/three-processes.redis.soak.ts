import { describeThreeProcesses } from './describe-three-processes.ts'
import { judgeStrictly } from './judge.ts'

// Long enough that each lane waits its time out, and again.
describeThreeProcesses({ judge: judgeStrictly, awayMs: 3200, left: 500 })
