import { describeWriterBeside } from './describe-writer-beside.ts'
import { judgeStrictly } from './judge.ts'

describeWriterBeside(judgeStrictly, 8000)
