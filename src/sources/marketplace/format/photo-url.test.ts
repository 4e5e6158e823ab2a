/** Photos are requested in the size of the page, and in no other way changed. */
import { expect, it } from 'vitest'
import { formatPhotoUrl } from './photo-url.ts'

const FOLDER = 'https://img.example.com/escimg/auto/g33/M0A/1B/2C/'

it.each([
  ['400x300_c42_car__X.jpg.webp'],
  ['640x480_c42_car__X.jpg.webp'],
  ['1024x768_c42_car__X.jpg.webp'],
  ['1400x0_c42_car__X.jpg.webp'],
  ['f_440x0_0_q87_car__X.jpg.webp'],
])('%s is asked for in our sizes', (name) => {
  expect(formatPhotoUrl(FOLDER + name, 320)).toBe(`${FOLDER}400x300_c42_car__X.jpg.webp`)
  expect(formatPhotoUrl(FOLDER + name, 960)).toBe(`${FOLDER}1024x768_c42_car__X.jpg.webp`)
})

it.each([
  [`${FOLDER}car__X.jpg`],
  [`${FOLDER}800x600_car__X.jpg`],
  [`${FOLDER}400x300_c42_`],
  ['https://img.example.com/640x480_c42_folder/1.jpg'],
  ['https://img.example.com/1.jpg?size=640x480_c42_x'],
  ['https://img.example.com/'],
])('%s is left as it is', (url) => {
  expect(formatPhotoUrl(url, 320)).toBe(url)
})

it('keeps what follows the name', () => {
  const url = 'https://img.example.com:8443/640x480_c42_%E8%BD%A6.jpg?v=2'
  expect(formatPhotoUrl(url, 320)).toBe('https://img.example.com:8443/400x300_c42_%E8%BD%A6.jpg?v=2')
})
