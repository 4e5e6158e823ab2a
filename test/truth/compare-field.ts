/** Compares what records say in both languages with the truth. */
import { isDeepStrictEqual } from 'node:util'
import { LANGS, type Lang } from '../../src/domain/codes.ts'
import { type Field, OneOf } from './fields.ts'

export interface Wrong {
  /** `zh battery.maker` */
  readonly where: string
  readonly said: unknown
  readonly true: unknown
}

/** The value at a path (`engine.power_kw`); undefined if the path does not exist. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>)[name] : undefined
  return found
}

/** Words are compared in the Chinese record. */
export function compareField<Car>(
  path: string,
  { isWord, of, part = (said) => said }: Field<Car>,
  car: Car,
  records: Readonly<Partial<Record<Lang, unknown>>>,
): readonly Wrong[] {
  const expected = of(car)
  return LANGS.filter((lang) => lang in records && (!isWord || lang === 'zh'))
    .map((lang) => ({ where: `${lang} ${path}`, said: part(at(records[lang], path)), true: expected }))
    .filter(({ said }) => !isAsExpected(said, expected))
}

function isAsExpected(said: unknown, expected: unknown): boolean {
  if (expected instanceof OneOf) return expected.values.some((one) => isDeepStrictEqual(one, said))
  return isDeepStrictEqual(expected, said)
}
