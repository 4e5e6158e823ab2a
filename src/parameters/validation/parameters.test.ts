import { describe, expect, it } from 'vitest'
import { writeJson } from '../../web/write-json.ts'
import type { Parameter } from '../parameter.ts'
import {
  floatParameter,
  intParameter,
  listParameter,
  literalParameter,
  lookupParameter,
  pathInt,
  pathText,
  textParameter,
} from './parameters.ts'

const description = 'd'
const mileage = intParameter({ ge: 0, multipleOf: 10_000, description })
const age = intParameter({ ge: 0, le: 100, description })
const ageMax = intParameter({ gt: 0, le: 100, description })
const page = intParameter({ ge: 1, le: 1000, fallback: 1, description })
const price = floatParameter({ ge: 0, description })
const stepped = floatParameter({ ge: 0, le: 1e12, multipleOf: 10_000, description })
const half = floatParameter({ ge: 0.5, description })
const lang = literalParameter(['en', 'zh'], { fallback: 'en', description })
const gearbox = literalParameter(['manual', 'automatic'], { fallback: null, description })
const only = literalParameter(['only'], { fallback: null, description })
const fuel = listParameter('fuel_type', ['gasoline', 'diesel', 'hybrid'], {
  description,
  maxLength: 30,
  otherNames: { petrol: 'gasoline' },
})
const short = textParameter({ description, maxLength: 5 })
const looked = lookupParameter(async (text) => ({ value: text }), { description, maxLength: 5 })

const integerText = 'Input should be a valid integer, unable to parse string as an integer'
const parsing = `{"type":"int_parsing","msg":"${integerText}"}`
const overLong = '{"type":"int_parsing_size","msg":"Unable to parse input string as an integer, exceeded maximum size"}'
const notFinite = '{"type":"finite_number","msg":"Input should be a finite number"}'
const bound = (type: string, words: string, name: string, shown: string, printed = shown) =>
  `{"type":"${type}","msg":"Input should be ${words} ${shown}","ctx":{"${name}":${printed}}}`
const step = bound('multiple_of', 'a multiple of', 'multiple_of', '10000')
const floatStep = bound('multiple_of', 'a multiple of', 'multiple_of', '10000', '10000.0')
const unsupported = (item: string, meant = '') =>
  `{"type":"value_error","msg":"Value error, unsupported fuel_type '${item}'","ctx":{"error":{},"allowed":["gasoline","diesel","hybrid"]${meant}}}`
const tooLong = (most: number) =>
  `{"type":"string_too_long","msg":"String should have at most ${most} characters","ctx":{"max_length":${most}}}`

describe('what is refused', () => {
  it.each<[string, Parameter<unknown>, string, string]>([
    ['no integer', age, '1.5', parsing],
    ['an empty integer', age, '', parsing],
    ['an integer without end', age, '9'.repeat(4301), overLong],
    ['30 nines', age, '9'.repeat(30), bound('less_than_equal', 'less than or equal to', 'le', '100')],
    ['an age above', age, '101', bound('less_than_equal', 'less than or equal to', 'le', '100')],
    ['an age below', age, '-1.0', bound('greater_than_equal', 'greater than or equal to', 'ge', '0')],
    ['an age of nothing', ageMax, '0', bound('greater_than', 'greater than', 'gt', '0')],
    ['a page of nothing', page, '0', bound('greater_than_equal', 'greater than or equal to', 'ge', '1')],
    ['a step between', mileage, '15000', step],
    ['the step before the bound', mileage, '-1', step],
    ['the bound on a step', mileage, '-10000', bound('greater_than_equal', 'greater than or equal to', 'ge', '0')],
    ['a huge step between', mileage, '10000000000000000001', step],
    [
      'no number',
      price,
      'abc',
      '{"type":"float_parsing","msg":"Input should be a valid number, unable to parse string as a number"}',
    ],
    ['infinity', price, 'inf', notFinite],
    ['what overflows', price, '1e400', notFinite],
    ['no number at all', price, 'nan', notFinite],
    ['a price below', price, '-1', bound('greater_than_equal', 'greater than or equal to', 'ge', '0', '0.0')],
    ['half a price', half, '0.4', bound('greater_than_equal', 'greater than or equal to', 'ge', '0.5')],
    [
      'a price above',
      stepped,
      '1e13',
      bound('less_than_equal', 'less than or equal to', 'le', '1000000000000', '1000000000000.0'),
    ],
    ['a price between', stepped, '10000.000001', floatStep],
    ['a price just below a step', stepped, '9999.999999', floatStep],
    [
      'another language',
      lang,
      'fr',
      `{"type":"literal_error","msg":"Input should be 'en' or 'zh'","ctx":{"expected":"'en' or 'zh'"}}`,
    ],
    [
      'a language in capitals',
      lang,
      'EN',
      `{"type":"literal_error","msg":"Input should be 'en' or 'zh'","ctx":{"expected":"'en' or 'zh'"}}`,
    ],
    [
      'an empty choice',
      only,
      '',
      `{"type":"literal_error","msg":"Input should be 'only'","ctx":{"expected":"'only'"}}`,
    ],
    ['an unknown item', fuel, 'gasoline,coal', unsupported('coal')],
    ['what others call it', fuel, 'gasoline, petrol', unsupported('petrol', ',"did_you_mean":"gasoline"')],
    ['what others call it, in capitals', fuel, 'PETROL', unsupported('PETROL', ',"did_you_mean":"gasoline"')],
    ['a name of the prototype', fuel, 'toString', unsupported('toString')],
    ['a list without end', fuel, 'gasoline,'.repeat(4), tooLong(30)],
    ['a text without end', short, 'x'.repeat(6), tooLong(5)],
    ['as many signs beyond the basic plane', short, '𠀀'.repeat(6), tooLong(5)],
    ['a name without end', looked, '大'.repeat(6), tooLong(5)],
    ['an empty list', fuel, '', unsupported('')],
    ['an empty item', fuel, 'diesel, ', unsupported('')],
  ])('%s', (_, parameter, text, refusal) => {
    const read = parameter.read(text)
    expect('refusal' in read && writeJson(read.refusal)).toBe(refusal)
  })
})

describe('what is accepted', () => {
  it.each<[Parameter<unknown>, string, unknown]>([
    [age, '100', 100],
    [page, ' 1.0', 1],
    [mileage, '20_000', 20_000],
    [mileage, '10000000000000000000000', 10n ** 22n],
    [pathInt({ description }), '9'.repeat(30), BigInt('9'.repeat(30))],
    [pathInt({ description }), '-1', -1],
    [price, '.5', 0.5],
    [price, '-0.0', -0],
    [stepped, '10000.0000000001', 10000.0000000001],
    [textParameter({ description }), ' 大众 ', ' 大众 '],
    [textParameter({ description }), '', null],
    [short, '𠀀'.repeat(5), '𠀀'.repeat(5)],
    [pathText({ description }), '..', '..'],
    [lang, 'zh', 'zh'],
    [fuel, 'hybrid , gasoline,hybrid', ['gasoline', 'hybrid']],
  ])('%o reads %j', (parameter, text, value) => expect(parameter.read(text)).toEqual({ value }))
})

describe('schemas', () => {
  it.each<[string, Parameter<unknown>, string]>([
    ['age_min', age, '{"anyOf":[{"type":"integer","maximum":100,"minimum":0},{"type":"null"}]}'],
    ['age_max', ageMax, '{"anyOf":[{"type":"integer","maximum":100,"exclusiveMinimum":0},{"type":"null"}]}'],
    ['mileage_min', mileage, '{"anyOf":[{"type":"integer","multipleOf":10000,"minimum":0},{"type":"null"}]}'],
    ['page', page, '{"type":"integer","maximum":1000,"minimum":1,"default":1}'],
    ['price_min', price, '{"anyOf":[{"type":"number","minimum":0},{"type":"null"}]}'],
    ['lang', lang, '{"enum":["en","zh"],"type":"string","default":"en"}'],
    ['transmission', gearbox, '{"anyOf":[{"enum":["manual","automatic"],"type":"string"},{"type":"null"}]}'],
    [
      'fuel_type',
      fuel,
      '{"anyOf":[{"type":"string","maxLength":30},{"type":"null"}],"x-values":["gasoline","diesel","hybrid"]}',
    ],
    ['brand', looked, '{"anyOf":[{"type":"string","maxLength":5},{"type":"null"}]}'],
    ['q', textParameter({ description }), '{"anyOf":[{"type":"string"},{"type":"null"}]}'],
    ['car_id', pathInt({ description }), '{"type":"integer"}'],
    ['make', pathText({ description }), '{"type":"string"}'],
  ])('%s', (_, parameter, schema) => expect(JSON.stringify(parameter.schema)).toBe(schema))
})
