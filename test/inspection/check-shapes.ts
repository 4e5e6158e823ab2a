/** The answers on a car's report held against the interface description, which then leaves no field out. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { AskedCar } from './ask-cars.ts'
import type { Reading } from './open-reading.ts'

export async function createShapeCheck(service: Reading): Promise<(car: AskedCar) => unknown[]> {
  const { body: openapi } = await service.get<object>('/openapi.json')
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true })
  ajv.addSchema(close(openapi) as object, 'openapi.json')
  const compile = (path: string) => {
    const pointer = `paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/get/responses/200/content/application~1json`
    return ajv.compile({ $ref: `openapi.json#/${pointer}/schema` })
  }
  const inspection = compile('/v1/cars/{car_id}/inspection')
  const insurance = compile('/v1/cars/{car_id}/insurance')
  if (inspection({ available: 'no' }) || insurance({ car_id: 'x' })) throw new Error('the schemas allow anything')
  return ({ en, zh, summary, evidence, evidenceZh }) => [
    ...[en, zh, summary].flatMap((answer) => (inspection(answer) ? [] : (inspection.errors ?? []))),
    ...[evidence, evidenceZh].flatMap((answer) => (insurance(answer) ? [] : (insurance.errors ?? []))),
  ]
}

/** Where nothing is said about further fields, an answer could have any. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, close(one)] as const)
  const isRecord = 'properties' in value && !('additionalProperties' in value)
  return { ...Object.fromEntries(entries), ...(isRecord ? { additionalProperties: false } : {}) }
}
