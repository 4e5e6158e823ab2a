import { describe, expect, it } from 'vitest'
import { createVinMask, maskContacts, maskVin, parseRemark } from './masks.ts'

describe('VINs', () => {
  it.each([
    ['LFV3A28K0F3002639', 'LFV**********2639'],
    ['LFV**********2639', 'LFV**********2639'],
    ['LFV3A28K*****2639', 'LFV**********2639'],
    [' LFV3A28K0F3002639 ', 'LFV**********2639'],
    ['JT1234567890', 'JT1*****7890'],
    ['LFV2639', null],
    ['', null],
    [12, null],
    [null, null],
    [undefined, null],
  ])('%j is shown as %j', (vin, expected) => expect(maskVin(vin)).toBe(expected))

  it('are masked wherever a known one appears', () => {
    const mask = createVinMask('LFV3A28K0F3002639')
    expect(mask?.('u?vin=LFV3A28K0F3002639&x=lfv3a28k0f3002639')).toBe('u?vin=LFV**********2639&x=LFV**********2639')
    expect(createVinMask('LFV**********2639')).toBe(null)
    expect(createVinMask('')).toBe(null)
  })
})

describe('contact data', () => {
  it.each([
    ['联系电话：13800138000（微信同号）', '联系电话：***（微信同号）'],
    ['电话138-0013-8000', '电话***'],
    ['138 0013 8000', '***'],
    ['1 3 8 0 0 1 3 8 0 0 0', '***'],
    ['１３８００１３８０００', '***'],
    ['+8613800138000', '***'],
    ['一三八零零一三八零零零', '***'],
    ['座机020-12345678转1', '座机***转1'],
    ['（010）12345678', '（***'],
    ['热线400-123-4567', '热线***'],
    ['微信：ershou_2026', '微信：***'],
    ['加微信abc12345看车', '加微信***看车'],
    ['VX:abc12345', 'VX:***'],
    ['vx abc-12345', 'vx ***'],
    ['微信号是 a123456', '微信号是 ***'],
    ['QQ：123456789', 'QQ：***'],
    ['扣扣123456789', '扣扣***'],
    ['邮箱a.b@example.com', '邮箱***'],
    ['手机 8765 4321', '手机 ***'],
  ])('%j becomes %j', (text, expected) => expect(maskContacts(text)).toBe(expected))

  it.each([
    '2018年7月上牌，表显里程9.27万公里。',
    '车况一流，2.0T 180马力，8挡手自一体，2018款 2019年出厂。',
    '微信同号，支持微信支付',
    '奇瑞QQ 2013款 1.0L 手动',
    '丰田兰德酷路泽 VX 2018款',
    '保险2026-10-01到期，年检2027-05-31',
    '价格12.58万，新车指导价332900元',
    '编号60689500',
    '长宽高4818*1843*1432',
  ])('%j stays', (text) => expect(maskContacts(text)).toBe(text))
})

describe('the remark', () => {
  it.each([
    [' 车架号：LFV3A28K0F3002639，电话13800138000 ', '车架号：LFV**********2639，电话***'],
    ['12345678901234567 个', '12345678901234567 个'],
    ['', null],
    ['  ', null],
    [null, null],
    [7, null],
    [{ text: 'x' }, null],
  ])('%j becomes %j', (value, expected) => expect(parseRemark(value)).toBe(expected))
})
