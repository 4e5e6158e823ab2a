import { describeThreeProcesses } from './describe-three-processes.ts'
import { judgeNothing } from './judge.ts'

describeThreeProcesses({ judge: judgeNothing, awayMs: 0, left: 200 })
