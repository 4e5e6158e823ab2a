import { expect, it } from 'vitest'
import { suggestPaths } from './suggest-paths.ts'

const PATHS = [
  '/v1/search',
  '/v1/search/count',
  '/v1/filters',
  '/v1/makes',
  '/v1/makes/{make}/models',
  '/v1/cars/{car_id}',
  '/v1/cars/{car_id}/images',
  '/v1/me',
  '/readyz',
]

it.each<[string, string[]]>([
  ['/cars/1', ['/v1/cars/1']],
  ['/v1/car/17', ['/v1/cars/17']],
  ['/v1/cars/17/image', ['/v1/cars/17/images']],
  ['/v1/serach?brand=BMW&q=a?b', ['/v1/search?brand=BMW&q=a?b']],
  ['/V1/Search', ['/v1/search']],
  ['//v1//search/', ['/v1/search']],
  ['/v1/makes/BMW/model', ['/v1/makes/BMW/models']],
  ['/search', ['/v1/search']],
  ['/ready', ['/readyz']],
  ['/v1/makes/', ['/v1/makes']],
  ['/v1/cars/abc', []],
  ['/v1/m', []],
  ['/nothing', []],
  ['/', []],
  [`/v1/${'search'.repeat(1000)}`, []],
])('%s: %j', (path, expected) => {
  expect(suggestPaths(path, PATHS)).toEqual(expected)
})
