import { describe, expect, it } from 'vitest'
import { createCityFinder, createCityNumbers, createProvinceFinder } from './places.ts'

const find = createProvinceFinder()

describe('the province that a text names', () => {
  it.each([
    ['Guangdong', 44],
    ['guang dong', 44],
    ['广东', 44],
    ['广东省', 44],
    ['44', 44],
    ['北京市', 11],
    ['Inner Mongolia', 15],
    ['inner-mongolia', 15],
    ['内蒙古自治区', 15],
    ['广西壮族自治区', 45],
    ['新疆维吾尔自治区', 65],
    ['宁夏回族自治区', 64],
    ['香港特别行政区', 81],
    ['Shanxi', 14],
    ['Shaanxi', 61],
    ['Xizang', 54],
    ['Nei Mongol', 15],
    ['Neimenggu', 15],
    ['Macau', 82],
  ])('%s', (text, code) => expect(find(text)).toEqual({ code }))

  it.each([
    ['Guangdon', 'Guangdong'],
    ['', null],
    ['4', null],
    ['440000', null],
    ['99', null],
    ['省', null],
    ['Bavaria', null],
    ['广'.repeat(300), null],
    ['__proto__', null],
  ])('%s is none', (text, did_you_mean) => {
    expect(find(text)).toMatchObject({ did_you_mean, allowed: expect.arrayContaining(['Guangdong', 'Tibet']) })
  })
})

describe('the cities that a text names', () => {
  const findCities = createCityFinder()

  it.each([
    ['Shenzhen', [440300]],
    ['shen zhen', [440300]],
    ['深圳', [440300]],
    ['深圳市', [440300]],
    ['Suzhou', [320500, 341300]],
    ['苏州', [320500]],
    ['宿州', [341300]],
  ])('%s', (text, codes) => expect(findCities(text)).toEqual({ codes }))

  it.each([
    ['Shenzen', 'Shenzhen'],
    ['', null],
    ['市', null],
    ['440300', null],
    ['深'.repeat(300), null],
    ['__proto__', null],
  ])('%s is none', (text, did_you_mean) => expect(findCities(text)).toEqual({ did_you_mean }))
})

describe('the number of the city that a row shows', () => {
  const cityOf = createCityNumbers()

  it.each([
    [440300, '深圳', 440300],
    [null, '深圳市', 440300],
    // The name takes precedence, as in rows.
    [110100, '深圳', 440300],
    [440300, null, 440300],
    [440399, null, null],
    [null, '无名', null],
    [null, null, null],
  ])('%j %j: %j', (code, zh, expected) => expect(cityOf(code, zh)).toBe(expected))
})
