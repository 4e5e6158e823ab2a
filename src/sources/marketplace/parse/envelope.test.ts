import { describe, expect, it } from 'vitest'
import { isFailure } from '../../../domain/failure.ts'
import { createEnvelopeParser } from './envelope.ts'
import { parseBrands, parsePage, parseSeries } from './lists.ts'

const { parseAnswer, parseResult } = createEnvelopeParser()
const JSON_TYPE = 'application/json; charset=utf-8'
const answer = (body: unknown, content_type: string | null = JSON_TYPE, status = 200) => ({
  status,
  content_type,
  body: Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const good = { returncode: 0, message: '成功', result: { a: '汉' } }

function kindOf(run: () => unknown): string {
  try {
    run()
    return 'fine'
  } catch (error) {
    if (!isFailure(error)) throw error
    expect(error.message).not.toMatch(/签名|繁忙|成交|<html/)
    return error.kind
  }
}

describe('an answer', () => {
  it('gives its result', () => {
    expect(parseAnswer(answer(good), false)).toEqual({ a: '汉' })
    expect(parseAnswer(answer({ ...good, returncode: '0' }, 'text/json'), false)).toEqual({ a: '汉' })
    expect(parseAnswer(answer({ returncode: 0, result: null }, 'application/x+json'), false)).toBe(null)
    expect(parseResult(answer(good).body)).toEqual({ a: '汉' })
  })

  it.each([
    ['403', answer(good, JSON_TYPE, 403)],
    ['404', answer(good, JSON_TYPE, 404)],
    ['500', answer(good, JSON_TYPE, 500)],
    ['514', answer(good, JSON_TYPE, 514)],
    ['204', answer(good, JSON_TYPE, 204)],
    ['HTML', answer('<html>安全验证</html>', 'text/html')],
    ['plain text', answer(good, 'text/plain')],
    ['no type', answer(good, null)],
    ['HTML declared as JSON', answer('<html></html>')],
    ['nothing', answer('')],
    ['half of it', answer('{"returncode":0,"mess')],
    ['bytes that are not UTF-8', answer(Buffer.from('{"returncode":0,"result":"\xc4\xe3"}', 'latin1'))],
    ['another envelope', answer({ code: 200, msg: 'ok', data: {} })],
    ['no result', answer({ returncode: 0, message: '成功' })],
    ['a list', answer([good])],
    ['an invalid code', answer({ ...good, returncode: 'ok' })],
    ['a wrong signature', answer({ returncode: 103, message: '签名错误', result: null })],
    ['an expired signature', answer({ returncode: 103, message: '签名已过期', result: null })],
    ['a busy source', answer({ returncode: 500, message: '系统繁忙，请稍后再试', result: null })],
    ['too many questions', answer({ returncode: 1, message: '访问过于频繁', result: null })],
    ['another code', answer({ returncode: 107, message: '缺少必要的请求参数', result: null })],
    ['an interface that is gone', answer({ returncode: 2, message: '接口不存在', result: null })],
    ['an interface for cars that is gone', answer({ returncode: 2, message: '车源接口不存在', result: null })],
    ['something that is gone', answer({ returncode: 2, message: '不存在', result: null })],
    ['a user who is gone', answer({ returncode: 1, message: '用户信息不存在', result: null })],
    ['a device that is too old', answer({ returncode: 1, message: '设备信息已过期', result: null })],
    ['a request that is not right', answer({ returncode: 1, message: '请求信息无效', result: null })],
    ['a deletion that failed', answer({ returncode: 1, message: '车牌信息删除失败', result: null })],
    ['a wrong parameter', answer({ returncode: 2, message: '参数无效', result: null })],
    ['a code without a word', answer({ returncode: 9, result: null })],
  ])('%s makes the source unavailable', (_, response) => {
    expect(kindOf(() => parseAnswer(response, true))).toBe('source_unavailable')
    expect(kindOf(() => parseAnswer(response, false))).toBe('source_unavailable')
  })

  const GONE = 'The marketplace no longer has this car.'
  const NONE = 'The marketplace has no car with this id.'
  it.each([
    [101, '', NONE],
    [101, '车源不存在', NONE],
    [101, '该车源已售', GONE],
    [102, '该车源已成交', GONE],
    [102, '该车源已下架', GONE],
    [102, '车源已售出', GONE],
    [2, '车源已售', GONE],
    [102, '车源已过期', GONE],
    [2, '车源不存在', NONE],
    [2, '车源不存在或已下架', NONE],
    [2, '车源不存在或已删除', NONE],
    [2, '无效的车源', NONE],
    [2, '该信息已删除', GONE],
    [2, '该车源已售，请登录查看更多', GONE],
  ])('%i %s means that a car is gone or does not exist, and only for a car', (returncode, message, sentence) => {
    const response = answer({ returncode, message, result: null })
    expect(kindOf(() => parseAnswer(response, true))).toBe('vehicle_not_found')
    expect(() => parseAnswer(response, true)).toThrow(sentence)
    expect(kindOf(() => parseAnswer(response, false))).toBe('source_unavailable')
  })
})

describe('lists', () => {
  const brand = { bid: 15, name: '宝马', py: 'baoma' }
  it.each([
    ['brands', { brands: [{ letter: 'B', brand: [brand, null, { bid: 0 }, { bid: 3 }, brand] }, { letter: 'C' }] }],
    ['brands without pinyin elsewhere', { hotbrand: [], brands: [{ brand: [{ ...brand, bid: '15' }] }] }],
  ])('%s are read as far as possible', (_, result) =>
    expect(parseBrands(result)).toEqual([{ id: 15, name: '宝马', pinyin: 'baoma' }]),
  )

  it.each([
    null,
    {},
    { brands: [] },
    { brands: {} },
    { brands: [{ brand: [] }] },
    { brands: [{ brand: [{ bid: 1 }] }] },
  ])('brands as %j are a change', (result) => expect(kindOf(() => parseBrands(result))).toBe('source_changed'))

  it('series are read as far as possible, and may be empty', () => {
    const item = [{ sid: 65, sname: '宝马5系' }, { sid: 66 }, 7]
    expect(parseSeries({ list: [{ item }, { item }] }, 15)).toEqual([{ id: 65, name: '宝马5系', brand_id: 15 }])
    expect(parseSeries({ list: [] }, 15)).toEqual([])
    expect(parseSeries({ list: [{ item: [] }] }, 15)).toEqual([])
  })

  it.each([null, {}, { list: {} }, { list: [{}] }, { list: [{ item: [{ sid: 1 }] }] }])(
    'series as %j are a change',
    (result) => expect(kindOf(() => parseSeries(result, 15))).toBe('source_changed'),
  )

  it.each([
    [
      { totalcount: 3, carlist: [] },
      { total: 3, page_size: null, page_count: null, rows: [] },
    ],
    [
      { totalcount: '3', pagesize: 20, pagecount: 0, carlist: [1] },
      { total: 3, page_size: 20, page_count: 0, rows: [1] },
    ],
    [
      { totalcount: 0, pagesize: 0, pagecount: -1, carlist: [] },
      { total: 0, page_size: null, page_count: null, rows: [] },
    ],
  ])('a page %j', (result, page) => expect(parsePage(result)).toEqual(page))

  it.each([
    null,
    {},
    { totalcount: 1 },
    { carlist: [] },
    { totalcount: -1, carlist: [] },
    { totalcount: 'viele', carlist: [] },
  ])('a page as %j is a change', (result) => expect(kindOf(() => parsePage(result))).toBe('source_changed'))
})
