import { describe, expect, it } from 'vitest'
import { foldTitle } from '../title-phrases.ts'
import { createKeywordTest } from './fixtures/filter-reference.ts'
import { foldEnglishTitle } from './title-keywords.ts'

describe('the words of an English title', () => {
  it.each([
    ['Volkswagen Golf 2021 R-Line 280TSI', 'volkswagen golf 2021 r line 280 tsi'],
    ['Audi A6L 45TFSI quattro', 'audi a6 l 45 tfsi quattro'],
    ['C200 EV6 BJ40', 'c200 ev6 bj40'],
    ['e-POWER 2.0T (Import) X+', 'e power 2 . 0 t ( import ) x +'],
    ['DM–i ＥＶ Ａ６', 'dm i ev a6'],
    ['Citroën Cafe\u0301 İ', 'citroën café i\u0307'],
    [' - ', ''],
  ])('%s', (title, words) => expect(foldEnglishTitle(title)).toBe(words))
})

describe('keywords of models', () => {
  const has = (source: string, keyword: string, areOfModel = true) =>
    createKeywordTest([keyword], areOfModel)({ title: foldTitle(source), english_title: '' })

  it.each([
    ['奔驰E级 2021款 E 260 L 4MATIC Sport', 'M', false],
    ['保时捷Macan 2020款 Macan S', 'M', false],
    ['大通MAXUS D90 2.0T Twin-turbo', 'S', false],
    ['宝马3系 2020款 325Li M运动套装', 'M', true],
    ['宝马3系 2020款 325Li M Sport', 'm', true],
    ['高尔夫 2021款 280TSI DSG', 'TSI', true],
    ['元EV 2021款', 'EV', true],
    ['宋PLUS DM-i', 'DM', true],
    ['北汽EV200', 'EV', true],
    ['高尔夫 2021款 TSI230', 'TSI', true],
    ['迈巴赫 S450 L Turbo', 'S', false],
    ['荣威RX5新能源 ePLUS', 'PLUS', false],
    // Longer ones, those with digits, and Chinese are any part of the title.
    ['奥迪A4L 2021款', 'A4', true],
    ['奥迪Q5L 2021款', 'Q5', true],
    ['大通MAXUS D90 Twin-turbo', 'AXUS', false],
    ['大通MAXUS D90 Twin-turbo', 'MAXUS', true],
    ['奔驰4MATIC', 'MATIC', true],
    ['比亚迪秦PLUS', '秦', true],
  ])('%s has %s: %s', (title, keyword, is) => {
    expect(has(title, keyword)).toBe(is)
    expect(has(title, keyword, false)).toBe(true)
  })
})

describe('keywords', () => {
  const has = (english: string, keyword: string, source = '') =>
    createKeywordTest([keyword])({ title: foldTitle(source), english_title: foldEnglishTitle(english) })

  it.each([
    ...['C200', 'C-200', 'C200L', '200', '200L', 'benz', 'class', 'mercedesb', 'Mercedes-Benz-C'].map(
      (keyword) => ['Mercedes-Benz C-Class 2021 C 200 L', keyword, true] as const,
    ),
    // A short keyword is one or several whole words.
    ['Volkswagen Golf GTI', 'GTI', true],
    ['Ssangyong Tivoli GT Infinite', 'GTI', false],
    ['Ssangyong Tivoli', 'ti', false],
    ['Land Rover Evoque', 'EREV', false],
    ['Seres M5 EREV', 'EREV', true],
    ['Seres M5 (EREV)', 'EREV', true],
    ['Mercedes-Benz GLE 350 Dynamic', '350d', false],
    ['Mercedes-Benz GLE 350d', '350d', true],
    ['Mercedes-Benz GLE 350 d', '350d', true],
    ['Honda Civic Sport', 'S', false],
    ['Porsche Macan S', 'S', true],
    ['Mercedes-Benz S-Class', 's', true],
    ['BYD Song PLUS DM-i', 'DM', true],
    ['BYD Song PLUS DM-i', 'DM-i', true],
    ['BYD Han EV', 'EV', true],
    ['BYD Han PHEV', 'EV', false],
    ['Kia EV6', 'EV', false],
    ['Audi A6L', 'A6', true],
    ['Audi A6L', 'L', true],
    ['Volkswagen Golf 280TSI', 'TSI', true],
    ['Volkswagen Golf 280TSI', '280', true],
    ['Volkswagen Golf 280TSI', '80', false],
    ['BMW X5 xDrive40i', 'Driv', false],
    ['Nissan Sylphy 1.6L', '1.6', true],
    ['Nissan Sylphy 1.6L', '1.6L', true],
    ['Nissan Sylphy 11.6L', '1.6L', false],
    // A longer one begins with a word.
    ['Nissan Sylphy e-POWER', 'epower', true],
    ['Nissan Sylphy e-POWER', 'power', true],
    ['Nissan Sylphy e-POWER', 'hyepower', false],
    ['Audi A4L quattro', 'quatt', true],
    ['Audi A4L quattro', 'uattro', false],
    ['Porsche Macan Turbocharged', 'turbo', true],
    ['Porsche Macan Biturbo', 'turbo', false],
    ['Tesla Model 3', 'Model3', true],
    ['Tesla Model Y', 'Model3', false],
    // Nothing is left of a hyphen.
    ['Mercedes-Benz', '-', false],
    ['', 'a', false],
  ] as const)('%s: %s', (english, keyword, isFound) => expect(has(english, keyword)).toBe(isFound))

  it('are any part of the source title', () => {
    for (const keyword of ['汉', '亚迪汉', 'EV', 'ev7', 'v60', '05KM', '605ｋｍ', '-'])
      expect([keyword, has('', keyword, '比亚迪汉 2021款 - EV605KM')]).toEqual([keyword, keyword !== 'ev7'])
  })

  it('never find more when there are more of them', () => {
    const titles = { title: foldTitle('本田思域'), english_title: foldEnglishTitle('Honda Civic Turbo Sport') }
    expect(createKeywordTest(['Turbo'])(titles)).toBe(true)
    expect(createKeywordTest(['Turbo', 'S'])(titles)).toBe(false)
  })
})
