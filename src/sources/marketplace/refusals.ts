/** Maps the marketplace's refusals, by code and message, to Failures. */
import { Failure } from '../../domain/failure.ts'
import { carGone, noSuchCar } from '../../domain/listing-parts/missing-car.ts'

/** `gone`: the car existed and was removed. `none`: there is no such car, or it is unclear whether there ever was one. */
type Refusal = 'signature' | 'busy' | 'gone' | 'none' | 'other'

interface Rule {
  readonly refusal: Refusal
  readonly words: readonly string[]
}

/** No such listing. */
const NONE_CODE = 101
/** Words for a car that is no longer on sale. */
const SOLD = ['已成交', '已下架', '已售']
/** These say that something has ended or does not exist; another word must say that it is the car. */
const ENDED = ['已过期', '删除']
const NONE = ['不存在', '无效']
const OF_CAR = ['车源', '车辆', '该车', '此车', '本车', 'infoid', '该信息', '该条信息']
/** 车源接口不存在 is not about a car. */
const OF_OTHERS = [
  '接口',
  '方法',
  '参数',
  '服务',
  '地址',
  '页面',
  '路径',
  '版本',
  '系统',
  '用户',
  '设备',
  '商家',
  '失败',
]

// The first match wins: an expired signature (签名已过期) says nothing about a car, although it uses the same words.
const RULES: readonly Rule[] = [
  { refusal: 'signature', words: ['签名', '登录', '授权', '验证', 'token', 'sign'] },
  { refusal: 'busy', words: ['繁忙', '稍后', '频繁'] },
  { refusal: 'other', words: OF_OTHERS },
]

const SENTENCES = {
  signature: 'The marketplace refused the request.',
  busy: 'The marketplace is busy.',
  other: 'The marketplace refused the request.',
} as const

function readRefusal(returncode: number, message: string): Refusal {
  const text = message.toLowerCase()
  const says = (words: readonly string[]) => words.some((word) => text.includes(word))
  // 车源不存在或已下架 does not say whether there ever was one.
  const missing = says(NONE) ? 'none' : 'gone'
  // 该车源已售，请登录查看更多 is about the car, although it also asks for a login.
  if (says(SOLD) && !says(OF_OTHERS)) return missing
  const rule = RULES.find(({ words }) => says(words))
  if (rule) return rule.refusal
  if (says([...ENDED, ...NONE]) && says(OF_CAR)) return missing
  return returncode === NONE_CODE ? 'none' : 'other'
}

/** `aboutCar`: only an answer about a car can mean that the car is gone. */
export function createRefusal(returncode: number, message: string, aboutCar: boolean): Failure {
  const reason = readRefusal(returncode, message)
  const cause = { reason, returncode, message }
  if (reason !== 'gone' && reason !== 'none') return new Failure('source_unavailable', SENTENCES[reason], { cause })
  if (!aboutCar) return new Failure('source_unavailable', SENTENCES.other, { cause })
  return reason === 'gone' ? carGone({ cause }) : noSuchCar({ cause })
}
