import { expect, it } from 'vitest'
import { intParameter, listParameter, pathInt, pathText } from '../../parameters/validation/parameters.ts'
import { formatTarget } from './format-target.ts'

const described = { description: 'x' }
const operation = {
  path: '/v1/cars/{car_id}/similar/{name}',
  name: 'similar',
  parameters: {
    car_id: pathInt(described),
    name: pathText(described),
    limit: intParameter({ ...described, ge: 1, le: 9 }),
    fuel: listParameter('fuel', ['a', 'b'], described),
  },
  answers: {},
}

it.each([
  [{ car_id: 1, name: 'x' }, '/v1/cars/1/similar/x'],
  [{ car_id: '1', name: 'a/b?c#d' }, '/v1/cars/1/similar/a%2Fb%3Fc%23d'],
  [{ car_id: 1, name: 'x', limit: 3, fuel: ['a', 'b'] }, '/v1/cars/1/similar/x?limit=3&fuel=a%2Cb'],
  [{ car_id: 1, name: 'x', limit: null, fuel: undefined }, '/v1/cars/1/similar/x'],
  [{ car_id: 1, name: 'x', other: true }, '/v1/cars/1/similar/x?other=true'],
])('%j', (args, target) => {
  expect(formatTarget(operation, args)).toEqual({ target })
})

it.each([
  [{}, ['car_id', 'name']],
  [{ car_id: 'abc', name: 'x' }, ['car_id']],
  [{ car_id: 1, name: '..' }, ['name']],
  [{ car_id: 1, name: '.' }, ['name']],
  [{ car_id: 1, name: '' }, ['name']],
  [{ car_id: 1, name: {} }, ['name', 'name']],
  [{ car_id: 1, name: 'x', limit: { deep: [] } }, ['limit']],
  [{ car_id: 1, name: 'x', fuel: [['a']] }, ['fuel']],
])('refuses %j', (args, names) => {
  const target = formatTarget(operation, args)
  expect('complaints' in target && target.complaints.map(({ loc }) => loc[1])).toEqual(names)
})
