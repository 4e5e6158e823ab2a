import { describeWriterBeside } from './describe-writer-beside.ts'
import { judgeNothing } from './judge.ts'

describeWriterBeside(judgeNothing, 0)
