/** Asks a service, and lists where it says or finds something else than is true. */
import type { Lang } from '../../src/domain/codes.ts'
import type { Coverage } from '../../src/domain/inventory/coverage.ts'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import { type FieldSchema, listFields } from '../properties/list-fields.ts'
import { formatQuery, type OpenService } from '../spec/open-service.ts'
import { compareField, type Wrong } from './compare-field.ts'
import { compareGroup } from './facets.ts'
import type { Field } from './fields.ts'
import { isSearched, knownOf, type Query } from './filter-kinds.ts'
import { findFitting, inOrder } from './filters.ts'
import type { SeenCar } from './native-car.ts'
import { FIELDS, UNTOLD } from './seen-fields.ts'

/** A parameter of the interface description. */
export interface Described {
  readonly name: string
  readonly schema: Schema
}

export interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly 'x-values'?: readonly string[]
}

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: readonly Described[] } }>>
  readonly components: { readonly schemas: Readonly<Record<string, FieldSchema>> }
}

const SHOWN = 20
/** Of a search that finds more, only the first page and the count are compared. */
const FEW = 72
const BATCH = 50

export type Asking = ReturnType<typeof createAsking>

/** Part of a service. */
export type Asked = Pick<OpenService, 'get' | 'search' | 'searchAll' | 'count'>

export function createAsking(service: Asked, cars: readonly SeenCar[]) {
  async function search(query: Query, pages: number) {
    const ids: number[] = []
    for (let page = 1; ; page++) {
      const { results, next_page, total_count } = await service.search({ ...query, page })
      ids.push(...results.map(({ id }) => id))
      if (next_page === null || page === pages) return { ids, total: total_count, isWhole: next_page === null }
    }
  }

  async function findWrongOf(query: Query): Promise<readonly string[]> {
    const expected = new Set(findFitting(cars, query).map(({ truth }) => truth.infoid))
    const { ids, total, isWhole } = await search(query, expected.size > FEW ? 1 : FEW)
    const count = await service.count(query)
    const found = new Set(ids)
    const more = ids.filter((id) => !expected.has(id))
    const missing = isWhole ? [...expected].filter((id) => !found.has(id)) : []
    const isRight = more.length + missing.length === 0 && found.size === ids.length
    if (isRight && total === expected.size && count === expected.size) return []
    const counts = `${total} found, ${count} counted, ${expected.size} fit`
    return [`${nameQuery(query)}: ${counts}; too many: ${more}; missing: ${missing}`]
  }

  function compareRecords(lang: Lang, records: ReadonlyMap<number, object>): readonly object[] {
    const names = new Set([...records.values()].flatMap(Object.keys))
    const fields = Object.entries(FIELDS as Readonly<Record<string, Field<SeenCar>>>).filter(([path]) =>
      names.has(path.split('.')[0] as string),
    )
    const wrong = cars.flatMap((car) => {
      const { infoid: id } = car.truth
      if (!records.has(id)) return []
      const said = { [lang]: records.get(id) }
      const found = fields.flatMap(([path, field]): readonly Wrong[] => compareField(path, field, car, said))
      return found.map((one) => ({ id, ...one }))
    })
    return wrong.slice(0, SHOWN)
  }

  async function readDetails(lang: Lang, of: readonly SeenCar[]): Promise<ReadonlyMap<number, object>> {
    const ids = of.map(({ truth }) => truth.infoid)
    const batches = ids.flatMap((_, i) => (i % BATCH === 0 ? [ids.slice(i, i + BATCH)] : []))
    const found = new Map<number, object>()
    for (const batch of batches) {
      const { body } = await service.get<{ cars: { id: number }[] }>(`/v1/batch?lang=${lang}&ids=${batch}`)
      for (const car of body.cars) found.set(car.id, car)
    }
    return found
  }

  async function readRows(lang: Lang): Promise<ReadonlyMap<number, object>> {
    return new Map((await service.searchAll({ lang })).results.map((row) => [row.id, row]))
  }

  const readOpenApi = async () => (await service.get<OpenApi>('/openapi.json')).body
  const readFacets = async (query: Query) =>
    (await service.get<FacetsResponse>(`/v1/facets?${formatQuery({ ...query, lang: 'zh' })}`)).body.groups

  return {
    describe: async () => (await readOpenApi()).paths['/v1/search']?.get.parameters ?? [],
    listGroups: async () => Object.keys(await readFacets({})),
    /** Of the fields of a detail record, also those of records in it. */
    async listPaths(): Promise<readonly string[]> {
      const fields = listFields((await readOpenApi()).components.schemas)
      const pathsOf = (record: string): readonly string[] =>
        fields
          .filter(({ name }) => name.startsWith(`${record}.`))
          .flatMap(({ name, schema }) => {
            const path = name.slice(record.length + 1)
            const inside = [schema, ...(schema.anyOf ?? [])].find(({ $ref }) => $ref !== undefined)?.$ref
            const members = inside === undefined ? [] : pathsOf(inside.split('/').at(-1) as string)
            return [path, ...members.map((member) => `${path}.${member}`)]
          })
      return pathsOf('CarDetail')
    },
    async findWrong(queries: readonly Query[]): Promise<readonly string[]> {
      const wrong: string[] = []
      for (const query of queries) wrong.push(...(await findWrongOf(query)))
      return wrong.slice(0, SHOWN)
    },
    /** The places where another car is expected. */
    async findMisplaced(sort: string): Promise<readonly string[]> {
      const { ids } = await search({ sort }, Number.POSITIVE_INFINITY)
      const wrong = inOrder(sort, cars).flatMap((id, i) => (ids[i] === id ? [] : [`${i}: ${ids[i]}, not ${id}`]))
      return wrong.slice(0, SHOWN)
    },
    async miscount(queries: readonly Query[]): Promise<readonly string[]> {
      const wrong: string[] = []
      for (const query of queries) {
        for (const [name, group] of Object.entries(await readFacets(query))) {
          const found = compareGroup(name, group as FacetsResponse['groups']['make'], query, cars)
          wrong.push(...found.map((one) => `${nameQuery(query)}: ${one}`))
        }
      }
      return wrong.slice(0, SHOWN)
    },
    /** Counts of known values; the rest has another reason each. */
    async miscover(queries: readonly Query[]): Promise<readonly string[]> {
      const wrong: string[] = []
      for (const query of queries) {
        const { body } = await service.get<Coverage>(`/v1/coverage?${formatQuery(query)}`)
        const fitting = findFitting(cars, query)
        for (const { field, known, unknown, not_applicable, not_read } of body.fields) {
          const counted = isSearched(field) ? fitting.filter((car) => knownOf(car, field) !== null).length : known
          const said = [known, known + unknown + not_applicable + not_read].join(' of ')
          const isRight = isSearched(field) || isIn(UNTOLD, field)
          if (!isRight || said !== `${counted} of ${fitting.length}`)
            wrong.push(`${nameQuery(query)}: ${field}: ${said}, not ${counted} of ${fitting.length}`)
        }
      }
      return wrong.slice(0, SHOWN)
    },
    async checkRows(): Promise<readonly object[]> {
      const [en, zh] = [await readRows('en'), await readRows('zh')]
      if (en.size !== cars.length || zh.size !== cars.length) return [{ rows: [en.size, zh.size] }]
      return [...compareRecords('en', en), ...compareRecords('zh', zh)]
    },
    /** All in Chinese, where words are those of the source, and some in English. */
    async checkDetails(): Promise<readonly object[]> {
      const [en, zh] = [await readDetails('en', cars.slice(0, BATCH)), await readDetails('zh', cars)]
      if (en.size !== Math.min(BATCH, cars.length) || zh.size !== cars.length) return [{ details: [en.size, zh.size] }]
      return [...compareRecords('en', en), ...compareRecords('zh', zh)]
    },
  }
}

const nameQuery = (query: Query) => decodeURIComponent(formatQuery(query))

/** One of the paths, or within one. */
export const isIn = (paths: readonly string[], path: string) => paths.some((one) => `${path}.`.startsWith(`${one}.`))
