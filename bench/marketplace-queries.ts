/** Two hundred native searches, fixed and varied: whole catalogue, brands, series, ranges, keywords, orders, pages. */

const BRANDS = [1, 3, 14, 15, 25, 26, 33, 36, 38, 40, 52, 56, 58, 62, 63, 70, 75, 76, 77, 133]
const SERIES = [65, 66, 110, 135, 145, 146, 197, 314, 364, 404, 442, 448, 496, 526, 564, 588, 614, 633, 692, 703]
const RANGES = [
  'price=5-10',
  'price=15-20',
  'price=100-',
  'mileage=0-3',
  'mileage=3-6',
  'agerange=0-2',
  'agerange=5-7',
  'displacement=1.1-1.6',
  'price=8-30&mileage=1-8',
  'price=3-8&agerange=3-8&gearbox=2',
]
const OTHERS = [
  'fueltype=7',
  'fueltype=5,6,7',
  'service=420',
  'levelid=16,17,18',
  'gearbox=1',
  'pid=440000',
  'cid=110100',
]
const KEYWORDS = ['运动', '豪华', '2022款', '宝马', '自动 舒适', 'SUV', '长续航', '四驱', '1.5T', 'Pro']
const SORTS = [0, 1, 2, 3, 4, 5]
const PAGES = [1, 2, 3, 10, 100]

export function makeQueries(): string[] {
  const filters = [
    ...BRANDS.flatMap((brand) => [`brandid=${brand}`, `brandid=${brand}&price=5-20`]),
    ...SERIES.map((series) => `seriesid=${series}`),
    ...RANGES.flatMap((range) => SORTS.map((sort) => `${range}&sort=${sort}`)),
    ...OTHERS.flatMap((other) => [other, `${other}&sort=1`, `${other}&sort=5`]),
    ...KEYWORDS.map((word) => `keyword=${encodeURIComponent(word)}`),
    ...SORTS.flatMap((sort) => PAGES.map((page) => `sort=${sort}&pageindex=${page}`)),
  ]
  return filters.map((filter) => `/api/v11/search?pagesize=24&${filter}`)
}
