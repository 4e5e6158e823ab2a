import { describe, expect, it } from 'vitest'
import { readRefusal } from './read-refusal.ts'

describe('readRefusal', () => {
  it.each([
    ['expired', ['链接已失效', '报告分享链接超过有效期，请联系车商重新分享。'], '链接已失效'],
    ['expired', ['甲鉴检测', '该报告已过期'], '该报告已过期'],
    ['expired', ['分享已失效，请登录'], '分享已失效，请登录'],
    ['login', ['请登录后查看检测报告', '手机号登录'], '请登录后查看检测报告'],
    ['login', ['登录已过期，请重新登录'], '登录已过期，请重新登录'],
    ['forbidden', ['无权访问', '您没有查看该报告的权限。'], '无权访问'],
    ['forbidden', ['您没有查看该报告的权限。'], '您没有查看该报告的权限。'],
    ['gone', ['报告不存在', '您访问的报告不存在或已被删除。'], '报告不存在'],
    ['gone', ['该页面已删除'], '该页面已删除'],
  ])('%s: %j', (reason, lines, source_notice) => expect(readRefusal(lines)).toEqual({ reason, source_notice }))

  it.each([
    ['nothing', []],
    ['other words', ['加载中…', '合成数据 SYNTHETIC']],
    ['a button', ['检测报告', '登录', '注册']],
    ['a page with much other text', ['请登录后查看更多', '检测'.repeat(300)]],
    ['a broken script', ['{"error":"链接已失效"}']],
    ['broken words', ['\u{FFFD}链接已失效']],
    ['a tip about times', ['报告仅对当日检测车况有效']],
  ])('%s refuses nothing', (_, lines) => expect(readRefusal(lines)).toBeNull())
})
