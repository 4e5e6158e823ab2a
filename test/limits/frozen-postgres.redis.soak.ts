import { describeFrozenPostgres } from './describe-frozen-postgres.ts'
import { judgeStrictly } from './judge.ts'

describeFrozenPostgres(judgeStrictly, 12000)
