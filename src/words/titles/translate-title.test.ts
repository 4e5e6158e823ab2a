/** Titles in English: ordinary ones from a table, then unusual ones. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createWords } from '../create-words.ts'

const { explainTitle } = createWords({ onUnknown: () => {} })
const rows = readFileSync(new URL('../fixtures/titles.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string])

describe('a title', () => {
  it('has many examples', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map(([title]) => title)).size).toBe(rows.length)
  })

  it.each(rows)('%s: %s', (title, english) => {
    expect(explainTitle(title).title).toBe(english)
  })

  it.each(rows)('%s has a manufacturer, a model and no Chinese', (title) => {
    const { brand, model, title: english } = explainTitle(title)
    expect(brand).not.toBeNull()
    expect(model?.kind).toBe('name')
    expect(english).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('an odd title', () => {
  it.each([
    [
      'brand and model in one word',
      '大众POLO 2018款 1.5L 手动炫彩科技版',
      '2018 Volkswagen Polo 1.5L Manual Dazzling Colour Technology',
    ],
    ['the brand twice', '大众 大众CC 2015款 2.0TSI 豪华型', '2015 Volkswagen CC 2.0TSI Luxury'],
    [
      'the brand before the year only',
      '大众 2017款 途安L 280TSI DSG豪华版',
      '2017 Volkswagen Touran L 280TSI DSG Luxury',
    ],
    [
      'a model that its version spells out',
      '威马EX5 2019款 EX5-Z 520 Extra',
      '2019 Weltmeister (WM Motor) EX5-Z 520 Extra',
    ],
    ['a model and the end of its version', '哪吒U 2022款 哪吒U-II 400 标准版', '2022 Neta U-II 400 Standard'],
    ['a model and its trim in one word', '宝来·纯电 2022款 宝来·纯电舒适版', '2022 Volkswagen e-Bora Comfort'],
    ['a model under two names', '宝来·纯电 2021款 宝来EV 舒适型', '2021 Volkswagen e-Bora Comfort'],
    ['no year', '普拉多 4.0L 自动 四驱', 'Toyota Land Cruiser Prado 4.0L Automatic AWD'],
    ['only a year', '2015款 1.6L', '2015 1.6L'],
    ['only a model', '捷达', 'Volkswagen Jetta'],
    ['only a brand', '宝马', 'BMW'],
    ['full width', '宝马３系　２０２１款　３２５Ｌｉ　Ｍ运动套装', '2021 BMW 3 Series 325Li M Sport Package'],
    ['an unknown model of a brand', '宝马玄鸟 2021款 豪华型', '2021 BMW Xuanniao Luxury'],
    ['an unknown model', '玄鸟X9 2021款 豪华型', '2021 Xuanniao X9 Luxury'],
    ['an unknown model with an ending', '宝马玄鸟新能源(进口) 2021款', '2021 BMW Xuanniao New Energy (imported)'],
    ['an unknown word', '捷达 2021款 1.5L 麒麟臂版', '2021 Volkswagen Jetta 1.5L Qilinbi Edition'],
    ['a character without a reading', '捷达 2021款 𠀀版', '2021 Volkswagen Jetta U+20000 Edition'],
    ['imported, said twice', '宝马5系(进口) 2011款 535i 豪华型(进口)', '2011 BMW 5 Series (imported) 535i Luxury'],
    [
      'brackets',
      '途锐(进口) 2016款 3.0TSI 【平行进口】',
      '2016 Volkswagen Touareg 3.0TSI (imported) (parallel import)',
    ],
    ['emission classes', '捷达 2019款 1.5L 手动舒适型 国六b', '2019 Volkswagen Jetta 1.5L Manual Comfort China 6b'],
    [
      'emission classes in digits',
      '捷达 2019款 1.5L 手动舒适型国5',
      '2019 Volkswagen Jetta 1.5L Manual Comfort China 5',
    ],
    ['an ordinal', '朗逸 2013款 21周年纪念版', '2013 Volkswagen Lavida 21st Anniversary Edition'],
    ['numerals', '汉兰达 2018款 2.0T 四驱七座豪华版 五门', '2018 Toyota Highlander 2.0T AWD Luxury 7-seat 5-door'],
  ])('%s: %s', (_, title, english) => {
    expect(explainTitle(title).title).toBe(english)
  })

  it.each([
    ['model and version', '奔驰GLE AMG 2021款 AMG GLE 63 S 4MATIC+', '2021 Mercedes-Benz GLE AMG 63 S 4MATIC+'],
    ['behind a facelift', '奔驰GLB 2022款 改款 GLB 200 动感型', '2022 Mercedes-Benz GLB facelift 200 Dynamic'],
    ['the kind of drive', '红旗H5 PHEV 2023款 1.5T PHEV 旗舰版', '2023 Hongqi H5 PHEV 1.5T Flagship'],
    ['the body', '奔驰GLE轿跑 2022款 GLE 450 4MATIC 轿跑SUV', '2022 Mercedes-Benz GLE Coupe 450 4MATIC SUV'],
    ['a model of two words', '宝马X5 M 2022款 X5 M 4.4T 标准型', '2022 BMW X5 M 4.4T Standard'],
    ['brand and model', '瑞风 2017款 2.0L 手动豪华版', '2017 JAC Refine 2.0L Manual Luxury'],
    ['more than luxury', '捷豹XF 2013款 3.0T V6 奢华版', '2013 Jaguar XF 3.0T V6 Premium Luxury'],
    ['the driven wheels', '欧蓝德 2022款 2.0L 四驱四驱尊享版', '2022 Mitsubishi Outlander 2.0L AWD Premier'],
    ['a word in two languages', 'Model Y 2022款 Performance高性能 四驱', '2022 Tesla Model Y Performance AWD'],
    ['a number with and without its unit', '捷达 2021款 410 410KM 豪华型', '2021 Volkswagen Jetta 410 km Luxury'],
    ['the year', '普拉多 2019款 2019款 3.5L 自动', '2019 Toyota Land Cruiser Prado 3.5L Automatic'],
    ['a name in two languages', '奔驰SLR级 2005款 SLR 迈凯伦标准型', '2005 Mercedes-Benz SLR McLaren Standard'],
    [
      'a word and its edition',
      '传祺E8 2024款 2.0L 混动 荣耀 64KM 荣耀版',
      '2024 GAC Trumpchi E8 2.0L Hybrid 64 km Honor Edition',
    ],
    ['imported', '宝马5系(进口) 2012款 520i (进口)', '2012 BMW 5 Series (imported) 520i'],
  ])('says once: %s: %s', (_, title, english) => {
    expect(explainTitle(title).title).toBe(english)
  })

  it.each([
    ['a hybrid of new energy', '哈弗H6新能源 2022款 1.5T HEV Pro', '2022 Haval H6 New Energy 1.5T HEV Pro'],
    ['one in Chinese', '星越L新能源 2022款 1.5T 油电混动旗舰型', '2022 Geely Monjaro New Energy 1.5T Hybrid Flagship'],
    ['a mild one', '嘉际新能源 2019款 1.5TD MHEV 尊享型', '2019 Geely Jiaji New Energy 1.5TD MHEV Premier'],
    ['one before the plug', 'Cayenne新能源 2010款 S Hybrid 3.0T', '2010 Porsche Cayenne New Energy S Hybrid 3.0T'],
    ['a plug', '领克01新能源 2021款 1.5T PHEV 劲Pro', '2021 Lynk & Co 01 New Energy 1.5T PHEV Power Pro'],
    ['a plug with the brand', '大众帕萨特PHEV 2021款 豪华版', '2021 Volkswagen Passat New Energy PHEV Luxury'],
    ['a plug in Chinese', '帕萨特插电混动 2021款 豪华版', '2021 Volkswagen Passat New Energy PHEV Luxury'],
    ['two engines', '卡罗拉双擎E+ 2019款 1.8L 领先版', '2019 Toyota Corolla New Energy Hybrid E+ 1.8L Leading'],
    ['two engines of Toyota', '卡罗拉 2021款 双擎 1.8L', '2021 Toyota Corolla Hybrid 1.8L'],
    [
      'a level that is called like them',
      '奇骏 2022款 VC-Turbo 300 CVT 4WD 双擎至尊版',
      '2022 Nissan X-Trail VC-Turbo 300 CVT 4WD Twin-Engine Supreme',
    ],
    ['two engines of nobody', '2022款 双擎版', '2022 Twin-Engine'],
    ['a gearbox', '标致207 2011款 两厢 1.6L 自动驾驶型', '2011 Peugeot 207 Hatchback 1.6L Automatic Driving'],
    [
      'a kind of the model',
      '福田将军 2021款 大将军 G7 2.0T 柴油 手动两驱标准型',
      '2021 Foton General Great General G7 2.0T Diesel Manual 2WD Standard',
    ],
  ])('says no more about the powertrain than the source: %s: %s', (_, title, english) => {
    expect(explainTitle(title).title).toBe(english)
  })

  it.each([
    ['a level called like the model', '发现运动版 2022款 200PS 运动版', '2022 Land Rover Discovery Sport 200 PS Sport'],
    ['a level with a plus', '宋PLUS新能源 2022款 DM-i 旗舰PLUS', '2022 BYD Song PLUS New Energy DM-i Flagship PLUS'],
    ['letters of a version', '奔驰E级新能源 2022款 E 350 e L', '2022 Mercedes-Benz E-Class New Energy E 350 e L'],
    ['a letter before a package', '宝马X5 M 2022款 M运动套装', '2022 BMW X5 M M Sport Package'],
    ['a line', '奔驰GLE AMG 2021款 53 AMG Line', '2021 Mercedes-Benz GLE AMG 53 AMG Line'],
    ['a name that is so', '揽胜 2022款 3.0T', '2022 Land Rover Range Rover 3.0T'],
  ])('keeps new information: %s: %s', (_, title, english) => {
    expect(explainTitle(title).title).toBe(english)
  })

  it.each([
    ['a gearbox and a level', '逍客 2021款 2.0L CVTXV 旗舰版', '2021 Nissan Qashqai 2.0L CVT XV Flagship'],
    ['one with a hyphen', '卡罗拉 2018款 1.2T S-CVTGL-i', '2018 Toyota Corolla 1.2T S-CVT GL-i'],
    ['a line', '高尔夫 2021款 200TSI DSGR-Line Lite', '2021 Volkswagen Golf 200TSI DSG R-Line Lite'],
    ['a number and its word', '欧马可 2023款 2.5T 柴油 AMT3系', '2023 Foton Aumark 2.5T Diesel AMT 3 Series'],
    ['a network', '名爵ZS 2022款 1.5L CVT4G互联网尊享版', '2022 MG ZS 1.5L CVT 4G Internet Premier'],
    ['a number of gears', '坦克300 2025款 2.0T 四驱 9ATin乐型', '2025 Tank 300 2.0T 9AT AWD in Happy'],
    ['two letters behind an engine', '雅阁 2008款 2.0L MTSE 心动版', '2008 Honda Accord 2.0L MT SE Heartbeat'],
    ['an engine and a gearbox', '捷达 2021款 1.5TCVT 豪华型', '2021 Volkswagen Jetta 1.5T CVT Luxury'],
    ['a range and a level', '深蓝S7 2024款 121Pro 增程版Max', '2024 Deepal S7 121 Pro EREV Max'],
    [
      'power and a plug',
      '途观L新能源 2019款 430PHEV 智享版',
      '2019 Volkswagen Tiguan L New Energy 430 PHEV Smart Enjoy',
    ],
    ['a letter and a word', '奥铃 2020款 2.5T 柴油 排半M卡', '2020 Foton Ollin Extended Cab 2.5T Diesel M Truck'],
  ])('separates words that the source joins: %s: %s', (_, title, english) => {
    expect(explainTitle(title).title).toBe(english)
  })

  it.each([
    ['a level that begins like a gearbox', '西拉 2020款 6.2L 四驱AT4', '2020 GMC Sierra 6.2L AWD AT4'],
    ['a model that does', '凯迪拉克ATS-L 2018款 28T 时尚型', '2018 Cadillac ATS-L 28T Style'],
    ['a drive', '奔驰GLC 2022款 GLC 260 4MATIC', '2022 Mercedes-Benz GLC 260 4MATIC'],
    ['a turbo', '思域 2022款 240TURBO CVT', '2022 Honda Civic 240TURBO CVT'],
    ['a gearbox with a plug', '哈弗枭龙 2023款 1.5L DHT-PHEV 52KM', '2023 Haval Xiaolong 1.5L DHT-PHEV 52 km'],
  ])('does not split one word: %s: %s', (_, title, english) => {
    expect(explainTitle(title).title).toBe(english)
  })

  it.each([
    [
      'what drives a car behind a level',
      '秦PLUS 2025款 智驾版DM-i 55KM 领先型',
      '2025 BYD Qin PLUS Smart Driving DM-i 55 km Leading',
    ],
    [
      'a level in front and one behind',
      '坦克300 2022款 越野版 2.0T 四驱挑战者',
      '2022 Tank 300 Off-road 2.0T AWD Challenger',
    ],
    ['a level in front alone', '蔚来EC6 2021款 性能版 100度', '2021 NIO EC6 100 kWh Performance'],
    ['and behind the driven wheels', '唐 2017款 2.0T 四驱 DM 豪华型', '2017 BYD Tang 2.0T DM AWD Luxury'],
    ['the number of gears', '哈弗H7 2020款 2.0T DCT 7挡智享版', '2020 Haval H7 2.0T 7-speed DCT Smart Enjoy'],
    [
      'letters behind an edition',
      '力狮 2019款 2.5i 全驱荣耀版 EyeSight',
      '2019 Subaru Legacy 2.5i AWD Honor Edition EyeSight',
    ],
    ['letters behind a late engine', 'ICON 2020款 1.5T DCT MHEV i5', '2020 Geely Icon 1.5T MHEV DCT i5'],
    ['a range behind the driven wheels', '极狐 阿尔法S5 2024款 四驱 650KM Max', '2024 ARCFOX Alpha S5 650 km AWD Max'],
    ['a word with a dot', '博越L 2023款 雷神 1.5T Hi·X 悦享版', '2023 Geely Boyue L Leishen 1.5T Hi-X Delight'],
    ['a word with a hyphen', '豹5 2023款 云辇-P版 DM 125KM 探索版', '2023 Fang Cheng Bao 5 DiSus-P DM 125 km Explorer'],
  ])('sorts into the English order: %s: %s', (_, title, english) => {
    expect(explainTitle(title).title).toBe(english)
  })

  it.each([
    ['沃尔沃S90 2022款 T8 荣誉版', 'Excellence'],
    ['北京BJ80 2019款 3.0T 四驱荣誉版', 'Honor Edition'],
    ['揽胜 2022款 3.0T 创世版', 'Autobiography'],
    ['宝马M4 2014款 3.0T 创世版', 'Genesis Edition'],
    ['揽胜极光 2012款 2.0T 耀动版', 'Dynamic'],
    ['瑞虎8 2021款 1.5T 耀动版', 'Shining Motion'],
    ['宝马M4 2021款 3.0T 雷霆版', 'Competition'],
    ['名爵6 2021款 1.5T 雷霆版', 'Thunder'],
    ['古思特 2021款 6.7T 高级定制版', 'Bespoke Edition'],
    ['阿特兹 2018款 2.5L 蓝天运动版', 'SkyActiv Sport'],
    ['捷达 2018款 1.5L 蓝天版', 'Blue Sky'],
  ])("uses the maker's name of a level: %s: %s", (title, level) => {
    expect(explainTitle(title).title).toMatch(new RegExp(` ${level}$`))
  })

  it.each([
    ['女神款', 'Goddess Edition'],
    ['音乐之旅', 'Inspired by Music'],
    ['超越者', 'Surpasser'],
    ['定海版', 'Sea Tamer Edition'],
    ['创客版', 'Maker Edition'],
    ['尊荣版', 'Honor'],
    ['荣耀版', 'Honor Edition'],
    ['追风版', 'Wind Chaser'],
    ['跑酷版', 'Parkour'],
    ['精致版', 'Exquisite'],
    ['十周年纪念领先版', '10th Anniversary Edition Leading'],
    ['周末旅行版', 'Weekend Getaway Edition'],
    ['潮跑+版', 'Trendy Run+'],
    ['国V', 'China 5'],
    ['国五', 'China 5'],
    ['京5', 'Beijing 5'],
    ['欧IV', 'Euro 4'],
    ['国VIb', 'China 6b'],
    ['国3', 'China 3'],
    ['5555长', '5555 mm Long'],
  ])('has English for the word %s: %s', (word, english) => {
    expect(explainTitle(`捷达 2018款 ${word}`).trim).toBe(english)
  })

  it('keeps words in the trim that the model has too', () => {
    expect(explainTitle('奔驰GLE AMG 2021款 AMG GLE 63 S 4MATIC+').trim).toBe('AMG GLE 63 S 4MATIC+')
    expect(explainTitle('捷达 2021款 1.5L 四驱四驱版').trim).toBe('1.5L AWD')
    expect(explainTitle('普拉多 2019款 2019款 3.5L 自动').trim).toBe('3.5L Automatic')
  })

  it.each([
    '',
    ' ',
    '款',
    '2021款',
    '()',
    '·',
    '-',
    '？？',
    '👍 2021款 👍',
    '%00',
    '<b>捷达</b>',
    '捷'.repeat(5000),
    'A1 '.repeat(3000),
  ])('causes no error: %#', (title) => {
    expect(explainTitle(title).title).not.toMatch(/\p{Script=Han}/u)
  })

  it('lists the romanised words', () => {
    expect(explainTitle('宝马玄鸟 2021款 麒麟臂版 豪华型').romanised).toEqual([
      { source: '玄鸟', english: 'Xuanniao', origin: 'pinyin' },
      expect.objectContaining({ source: '麒麟臂', english: 'Qilinbi', origin: 'pinyin' }),
    ])
    expect(explainTitle('宝马3系 2021款 325Li M运动套装').romanised).toEqual([])
  })

  it('states the origin of each piece', () => {
    const pieces = explainTitle('宝马 3系 2021款 325Li 30周年纪念版 智悦型').pieces()
    expect(pieces.map(({ source, english, origin }) => `${source}=${english} ${origin}`)).toEqual([
      '2021款=2021 year',
      '=BMW brand',
      '宝马 3系=3 Series model',
      '325Li=325Li latin',
      '30周年纪念版=30th Anniversary Edition number',
      '智悦=Smart Joy characters',
      '型= dropped',
    ])
  })
})
