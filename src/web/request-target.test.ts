import { expect, it } from 'vitest'
import { cleanTarget } from './request-target.ts'

it.each([
  '/market',
  '/market?',
  '/market?q=BMW+X5&q=%20a%2Bb&brand=%E5%AE%9D%E9%A9%AC',
  '/market?q=%FF%ED%A0%BD&a=%&=1&&b',
  '/market?q=%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9',
  '/link/%E2%80%AE',
])('leaves %s as it was sent', (target) => {
  expect(cleanTarget(target)).toBe(target)
})

it.each([
  ['/market?q=%E2%80%AEabc&brand=BMW', '/market?q=abc&brand=BMW'],
  ['/market?q=a%00b%1B%5B2J', '/market?q=ab%5B2J'],
  ['/market?a%E2%81%A6=%F3%A0%81%81&page=2', '/market?a=&page=2'],
])('takes out of %s what a reader cannot see', (target, clean) => {
  expect(cleanTarget(target)).toBe(clean)
})
