import { describeFrozenPostgres } from './describe-frozen-postgres.ts'
import { judgeNothing } from './judge.ts'

describeFrozenPostgres(judgeNothing, 0)
