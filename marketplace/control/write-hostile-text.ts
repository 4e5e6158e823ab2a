/** Puts hostile text into the titles and remarks of an answer: long runs that make careless regular expressions hang. */
import { hashText } from '../random.ts'

/** Each is repeated until the text is long enough; `message` of a fault replaces them. */
const PIECES = [
  '-',
  '1',
  ' ',
  '138 ',
  '1-',
  'a@',
  'a.a.',
  '微信',
  'vx:',
  'https://',
  '%25',
  '<a ',
  '((',
  '2018款 ',
  '款',
  'A4L ',
  '宝马 ',
  '1.5T ',
  '\u0000\u001b[2J',
  '\r\nSet-Cookie: a=b\r\n',
  '\u202e\u2066',
  '\u0301',
  '\ud83d',
  '🚗',
  'javascript:',
  'usedcar://web?param=%7B%22url%22%3A%22',
] as const

const TITLE_SIGNS = 30_000
const REMARK_SIGNS = 50_000
/** In a list every row gets one. */
const ROW_SIGNS = 1000

const TEXTS = /"(carname|remark)":"(?:[^"\\]|\\.)*"/g

export function writeHostileText(body: string, target: string, piece: string | null): string {
  const isList = body.includes('"carlist"')
  let place = hashText(target)
  return body.replace(TEXTS, (_, name: string) => {
    const run = piece ?? (PIECES[place++ % PIECES.length] as string)
    const signs = isList ? ROW_SIGNS : name === 'carname' ? TITLE_SIGNS : REMARK_SIGNS
    return `"${name}":${JSON.stringify(run.repeat(Math.ceil(signs / run.length)).slice(0, signs))}`
  })
}
