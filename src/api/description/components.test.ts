import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { nullable, oneOfBy } from '../../domain/schema.ts'
import { collectComponents, referTo } from './components.ts'

const Wheel = Type.Object({ size: Type.Integer() }, { $id: 'Wheel' })
const Car = Type.Object({ wheels: Type.Array(Wheel), spare: nullable(Wheel) }, { $id: 'Car', description: 'One.' })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('a schema in the interface description', () => {
  it('is a reference when it has a name, and has references inside when it has none', () => {
    expect(referTo(Car)).toEqual(ref('Car'))
    expect(referTo(Type.Array(Car))).toEqual({ type: 'array', items: ref('Car') })
    expect(referTo(Type.Object({ size: Type.Integer() }))).toEqual({
      type: 'object',
      properties: { size: { type: 'integer' } },
      required: ['size'],
    })
  })

  it('stands among the components once, with all the names that it needs', () => {
    expect(collectComponents([Type.Array(Car), Wheel])).toEqual({
      Car: {
        type: 'object',
        description: 'One.',
        properties: {
          wheels: { type: 'array', items: ref('Wheel') },
          spare: { anyOf: [ref('Wheel'), { type: 'null' }] },
        },
        required: ['wheels', 'spare'],
      },
      Wheel: { type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] },
    })
  })

  it('says which value means which record where a field tells', () => {
    const kindOf = (kind: string) => Type.Object({ kind: Type.Literal(kind) }, { $id: kind })
    expect(referTo(oneOfBy('kind', [kindOf('Van'), kindOf('Bus')]))).toEqual({
      oneOf: [ref('Van'), ref('Bus')],
      discriminator: {
        propertyName: 'kind',
        mapping: { Van: '#/components/schemas/Van', Bus: '#/components/schemas/Bus' },
      },
    })
  })

  it('has the one text that it allows as an enumeration, too', () => {
    const one = Type.Object({ view: Type.Literal('full'), const: Type.Object({ claims: Type.Literal(false) }) })
    expect(referTo(one).properties).toEqual({
      view: { type: 'string', const: 'full', enum: ['full'] },
      const: {
        type: 'object',
        required: ['claims'],
        properties: { claims: { type: 'boolean', const: false } },
      },
    })
  })

  it('cannot have the name of another', () => {
    expect(() => collectComponents([Car, Type.String({ $id: 'Wheel' })])).toThrow('two schemas are called Wheel')
  })
})
