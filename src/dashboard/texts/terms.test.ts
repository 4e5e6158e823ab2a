/** Uses one word for one thing in all areas, so that readers do not look for a difference. */
import { expect, it } from 'vitest'
import { ACCOUNT } from './account.ts'
import { ACTS } from './acts.ts'
import { ALERTS } from './alerts.ts'
import { ALLOWANCE } from './allowance.ts'
import { BILLING } from './billing.ts'
import { FRAME } from './frame.ts'
import { FRONT } from './front.ts'
import { KEYS } from './keys.ts'
import { CAR_CARD } from './market/car-card.ts'
import { REQUEST } from './market/request.ts'
import { SEARCH } from './market/search.ts'
import { OPERATOR } from './operator.ts'
import { OVERVIEW } from './overview.ts'
import { MAILS } from './searches/mails.ts'
import { RECEIVERS } from './searches/receivers.ts'
import { SEARCHES } from './searches/searches.ts'
import { SERVICE } from './service.ts'
import { SIGNING } from './signing.ts'
import { USAGE } from './usage.ts'

const AREAS = {
  CAR_CARD,
  REQUEST,
  SEARCH,
  ACCOUNT,
  ACTS,
  ALERTS,
  ALLOWANCE,
  BILLING,
  FRAME,
  FRONT,
  KEYS,
  OPERATOR,
  OVERVIEW,
  MAILS,
  RECEIVERS,
  SEARCHES,
  SERVICE,
  SIGNING,
  USAGE,
}

function listTexts(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return listTexts(words('1', '2', '3', '4'))
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(listTexts) : []
}

const TEXTS = {
  en: Object.values(AREAS).flatMap(({ en }) => listTexts(en)),
  zh: Object.values(AREAS).flatMap(({ zh }) => listTexts(zh)),
}

it.each([
  ['zh', '发票', '账单: a 发票 is a paper of the tax office', /发票/],
  ['zh', '撤销', '吊销, of keys; 撤销 is to undo', /撤销(?!。)/],
  ['zh', '运营者, 运营方', '运营人员', /运营者|运营方/],
  ['zh', '可用的密钥', '有效的密钥', /可用的密钥/],
  ['zh', '您的套餐没有', 'a limit may be of the account itself', /您的套餐没有/],
  ['en', 'your plan has', 'operators read it of others, and a limit may be of the account itself', /your plan has/],
] as const)('%s says nowhere %s, but %s', (language, _, __, wrong) => {
  expect(TEXTS[language].length).toBeGreaterThan(300)
  expect(TEXTS[language].filter((text) => wrong.test(text))).toEqual([])
})

it('has as many texts in one language as in the other', () => {
  expect(TEXTS.zh.length).toBe(TEXTS.en.length)
})
