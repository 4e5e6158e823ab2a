import { describeBingping } from '../fixtures/describe-bingping.ts'

describeBingping(2)
