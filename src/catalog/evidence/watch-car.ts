/** A car of the source that notes which of its fields are read. */
import { SOURCE_GROUPS, type SourcePath } from '../../domain/evidence/source-evidence.ts'
import type { SourceCar } from '../../domain/source.ts'

const GROUPS: ReadonlySet<string> = new Set(SOURCE_GROUPS)

export interface WatchedCar {
  readonly car: SourceCar
  /** The fields that are read from now on, in order, until the next start. */
  start(): ReadonlySet<SourcePath>
}

export function watchCar(car: SourceCar): WatchedCar {
  let paths = new Set<SourcePath>()
  const groups = new Map<string, object>()
  const watchGroup = (key: string, value: object) =>
    new Proxy(value, {
      get(group, member) {
        paths.add(`${key}.${member as string}` as SourcePath)
        return group[member as keyof typeof group]
      },
    })
  const watched = new Proxy(car, {
    get(target, key) {
      const value = target[key as keyof SourceCar]
      // The members of a group are noted instead of the group.
      if (!GROUPS.has(key as string) || typeof value !== 'object' || value === null) {
        paths.add(key as SourcePath)
        return value
      }
      const group = groups.get(key as string) ?? watchGroup(key as string, value)
      groups.set(key as string, group)
      return group
    },
  })
  return {
    car: watched,
    start() {
      paths = new Set()
      return paths
    },
  }
}

export function readField(car: SourceCar, path: SourcePath): unknown {
  const [field, member] = split(path)
  const value = car[field]
  return member === undefined ? value : ((value as Readonly<Record<string, unknown>> | null)?.[member] ?? null)
}

/** The car as it would be if one of its fields had another value. */
export function replaceField(car: SourceCar, path: SourcePath, value: unknown): SourceCar {
  const [field, member] = split(path)
  const changed = member === undefined ? value : { ...(car[field] as object | null), [member]: value }
  // Inherits the rest, because a copy of all fields would take most of the time.
  return Object.create(car, { [field]: { value: changed, enumerable: true } }) as SourceCar
}

type SplitPath = readonly [field: keyof SourceCar, member: string | undefined]

/** Paths are few and split for every statement of a car. */
const splits = new Map<SourcePath, SplitPath>()

function split(path: SourcePath): SplitPath {
  const known = splits.get(path) ?? (path.split('.') as [keyof SourceCar, string | undefined])
  splits.set(path, known)
  return known
}
