import { describe, expect, it } from 'vitest'
import { formatLink } from './format-link.ts'

const next = { rel: 'next', query: { page: '2' } }

describe('formatLink', () => {
  it.each([
    ['/v1/search', '/v1/search?page=2'],
    ['/v1/search?', '/v1/search?page=2'],
    ['/v1/search?q=a&page=1&lang=zh', '/v1/search?q=a&lang=zh&page=2'],
    ['/v1/search?p%61ge=1&&page', '/v1/search?page=2'],
    ['/v1/search?q=what?&brand=BMW', '/v1/search?q=what?&brand=BMW&page=2'],
    ['/v1/search?q=?&page=7?&lang=zh?', '/v1/search?q=?&lang=zh?&page=2'],
    ['/v1/search??page=1', '/v1/search??page=1&page=2'],
    ['/v1/search?q=%zz&brand=%E5%A4', '/v1/search?q=%zz&brand=%E5%A4&page=2'],
    ['/v1/search?q=a%26b%3Fc', '/v1/search?q=a%26b%3Fc&page=2'],
    // A sign that would end the link early.
    ['/v1/search?q=<a>&lang=en', '/v1/search?q=%3Ca%3E&lang=en&page=2'],
    ['/v1/search?toString=1', '/v1/search?toString=1&page=2'],
  ])('of %s is %s', (target, linked) => {
    expect(formatLink('https://api.example', target, next)).toBe(`<https://api.example${linked}>; rel="next"`)
  })
})
