/** Brands are found in every spelling that people use. */
import { describe, expect, it } from 'vitest'
import type { SourceBrand } from '../domain/source.ts'
import { createBrandTable } from './brand-table.ts'
import { createBrandResolver } from './resolve-brand.ts'

const table = createBrandTable()
const catalogue: readonly SourceBrand[] = table.rows.map(({ id, zh, pinyin }) => ({ id, name: zh, pinyin }))
const resolve = createBrandResolver(table)

/** The one brand that is found; null when there is none. */
function idOf(text: string, brands = catalogue): number | null {
  const answer = resolve(text, brands)
  if (!('lines' in answer)) return null
  expect(answer.lines.length).toBe(1)
  return answer.lines[0]?.brand.id ?? null
}

function idsOf(text: string): number[] {
  const answer = resolve(text, catalogue)
  return 'lines' in answer ? answer.lines.map(({ brand }) => brand.id) : []
}

function suggestion(text: string, brands = catalogue): string | null {
  const answer = resolve(text, brands)
  return 'lines' in answer ? `found ${answer.lines[0]?.brand.name}` : answer.did_you_mean
}

describe('a brand is found by', () => {
  it.each([
    ['宝马', 15],
    ['BMW', 15],
    ['bmw', 15],
    ['ｂｍｗ', 15],
    ['Ｂ Ｍ Ｗ', 15],
    ['b.m.w.', 15],
    ['baoma', 15],
    ['BaoMa', 15],
    ['bao ma', 15],
    ['15', 15],
    ['１５', 15],
    [' 15 ', 15],
    ['VW', 1],
    ['一汽-大众', 1],
    ['一汽大众', 1],
    ['大眾', 1],
    ['Benz', 36],
    ['Mercedes', 36],
    ['mercedes benz', 36],
    ['Mercedes–Benz', 36],
    ['平治', 36],
    ['賓士', 36],
    ['北京奔驰', 36],
    ['东风本田', 14],
    ['Chevy', 71],
    ['阿尔法·罗密欧', 34],
    ['阿尔法罗密欧', 34],
    ['阿尔法・罗密欧', 34],
    ['ALFA-ROMEO', 34],
    ['Škoda', 67],
    ['Citroën', 72],
    ['问界', 609],
    ['AITO', 609],
    ['AITO问界', 609],
    ['wenjie', 609],
    ['理想', 345],
    ['lixiang', 345],
    ['Lynk & Co', 279],
    ['lynk&co', 279],
    ['lynk and co', 279],
    ['WM Motor', 291],
    ['Sinotruk', 393],
    ['Dongfeng eπ', 597],
    ['212', 618],
    ['618', 618],
  ])('%j: %i', (text, id) => {
    expect(idOf(text)).toBe(id)
  })

  it('each name that the service itself prints', () => {
    for (const { id, zh, en } of table.rows) {
      for (const name of [zh, en, ` ${en} `]) expect(idsOf(name)[0], name).toBe(id)
    }
  })

  it.each([
    ['AUDI', [626, 33]],
    ['Audi', [33, 626]],
    ['audi', [33, 626]],
    ['奥迪', [33]],
    ['626', [626]],
    ['JAC', [592, 84, 525, 583]],
    ['jac motors', [84, 525, 583, 592]],
    ['江淮汽车', [592]],
    ['JAC Refine', [525]],
    ['BAIC', [173, 27, 79, 143, 203, 208, 301, 472]],
    ['BEIJING', [27, 173]],
    ['HIMA', [509, 595, 609, 647, 648, 649]],
    ['鸿蒙智行', [509, 595, 609, 647, 648, 649]],
    ['GAC', [82, 108, 329, 313, 590]],
    ['Dongfeng', [32, 113, 165, 259, 142, 597, 447, 406, 187, 451, 326]],
    ['东风', [32]],
    ['Geely', [25, 575, 373, 536]],
    ['吉利汽车', [25]],
    ['Chery', [26, 634, 487]],
    ['Changan', [76, 163, 582, 294, 299, 530]],
    ['Great Wall', [77]],
    ['GWM', [77, 181, 458, 283, 331]],
    ['DFSK', [142, 259]],
    ['BYD', [75]],
    ['Maybach', [55, 36]],
  ])('a name that several share: %j: %j', (text, ids) => expect(idsOf(text)).toEqual(ids))

  it.each([
    ['Range Rover', 49, ['揽胜*']],
    ['Mercedes-AMG', 36, ['*AMG*']],
    ['AMG', 36, ['*AMG*']],
    ['Omoda', 26, ['欧萌达']],
    ['Омода', 26, ['欧萌达']],
    ['Rising Auto', 19, ['飞凡*', 'MARVEL R']],
    ['Land Rover', 49, null],
  ])('a name that narrows a brand: %j', (text, id, series) => {
    const answer = resolve(text, catalogue)
    expect('lines' in answer && answer.lines.map((line) => [line.brand.id, line.series])).toEqual([[id, series]])
  })

  it.each([
    ['BMW', null],
    ['БМВ', null],
    ['beijing', 'Beijing'],
    ['range rover', 'Range Rover'],
    ['JAC', null],
  ])('%j is shown in the spelling of the tables or of the brand: %j', (text, name) => {
    const answer = resolve(text, catalogue)
    expect('lines' in answer && answer.name).toBe(name)
  })

  it('a name rather than an id', () => {
    const brands = [
      { id: 212, name: '长城', pinyin: null },
      { id: 618, name: '212', pinyin: '212' },
    ]
    expect(idOf('212', brands)).toBe(618)
    expect(idOf('618', brands)).toBe(618)
    expect(idOf('212', brands.slice(0, 1))).toBe(212)
  })

  it("a catalogue's own name and pinyin when the tables do not have it", () => {
    const brands = [{ id: 9001, name: '新牌子', pinyin: 'xinpaizi' }]
    for (const text of ['新牌子', '新 牌子', 'Xin Paizi', '9001']) expect(idOf(text, brands)).toBe(9001)
  })

  it('its table names after the source renamed it', () => {
    const brands = [{ id: 95, name: '一汽奔腾牌', pinyin: null }]
    for (const text of ['一汽奔腾牌', '奔腾', 'Bestune', 'besturn', '95']) expect(idOf(text, brands)).toBe(95)
  })
})

describe('nothing is found for', () => {
  it.each(['', ' ', '-', '--', '···', '()', '0', '-15', '015', '1e1', '15.0', '999999', 'x'.repeat(5000), '__proto__'])(
    '%j',
    (text) => {
      expect(idOf(text)).toBeNull()
    },
  )

  it('a brand that the catalogue does not have', () => {
    const brands = catalogue.filter(({ id }) => id !== 15)
    for (const text of ['宝马', 'BMW', 'baoma', '15']) expect(idOf(text, brands)).toBeNull()
    expect(suggestion('BMW', [])).toBeNull()
  })
})

describe('did you mean', () => {
  it.each([
    ['Toyoat', 'Toyota'],
    ['Toyta', 'Toyota'],
    ['BWM', 'BMW'],
    ['MBW', 'BMW'],
    ['BMMW', 'BMW'],
    ['Kai', 'Kia'],
    ['BMW X5', 'BMW'],
    ['SAIC', null],
    ['SAIC Motor', null],
    ['Denway', null],
    ['Tianjin', null],
    ['Shenzhen', null],
    ['Gree', null],
    ['minivan', null],
    ['Hunday', 'Hyundai'],
    ['Volkswagon', 'Volkswagen'],
    ['Porche', 'Porsche'],
    ['Lamborgini', 'Lamborghini'],
    ['Mercedez', 'Mercedes-Benz'],
    ['Toyota Camry', 'Toyota'],
    ['奔驰C级', 'Mercedes-Benz'],
    ['比亚笛', 'BYD'],
    ['Volks', 'Volkswagen'],
    ['fengtain', 'Toyota'],
    ['Omodaa', 'Omoda'],
    ['Lancia', null],
    ['Hover', null],
    ['Lada', null],
    ['Zaz', null],
    ['Dacia', null],
    ['Pontiac', null],
    ['Saturn', null],
    ['Mahindra', null],
    ['Tata', null],
    ['Holden', null],
    ['Vauxhall', null],
    ['Scion', null],
    ['Tatra', null],
    ['Kamaz', null],
    ['УАЗ', null],
    ['Qwertyuiop', null],
    ['x', null],
    ['', null],
    ['--', null],
    ['东方红拖拉机', null],
  ])('%j: %j', (text, expected) => {
    expect(suggestion(text)).toBe(expected)
  })

  it('suggests only brands of the catalogue, by their own name when there is no English one', () => {
    expect(
      suggestion(
        'Toyoat',
        catalogue.filter(({ id }) => id !== 3),
      ),
    ).not.toBe('Toyota')
    expect(suggestion('xinpaizy', [{ id: 9001, name: '新牌子', pinyin: 'xinpaizi' }])).toBe('新牌子')
  })
})

it('takes time linear in the catalogue, also where all its brands share a name', () => {
  let reads = 0
  const brands = Array.from({ length: 2000 }, (_, i) => ({
    get id() {
      reads += 1
      return 1_000_000 + i
    },
    name: `same ${i}`,
    pinyin: 'same',
  }))
  const found = resolve('same', brands)
  expect('lines' in found && found.lines.length).toBe(brands.length)
  expect(reads).toBeLessThan(20 * brands.length)
})
