/** Requests a car from every endpoint, in both languages, and adds the truth. */
import { fuelOf, gearOf, styleOf, titleOf } from '../../src/sources/fixtures/truth.ts'
import { createAnswerValidators } from '../properties/answer-validators.ts'
import { readRate } from '../spec/exact-rate.ts'
import { formatQuery, type OpenService } from '../spec/open-service.ts'
import { readTruthOf, type Truth } from '../truth/native-car.ts'
import { readStock, type Stock } from './read-truths.ts'
import { type Age, type CarAnswers, type Found, type Json, LANGUAGES, type Language, type Told } from './rule.ts'

type Validators = ReturnType<typeof createAnswerValidators>

export interface Asking {
  readonly stock: Stock
  ask(id: number): Promise<CarAnswers>
}

const CAR = '/v1/cars/{car_id}'

export async function openAsking(service: OpenService): Promise<Asking> {
  const { body: openapi } = await service.get<object>('/openapi.json')
  const validators = createAnswerValidators(openapi)
  const [stock, rate] = [await readStock(service.marketplace), await readRate(service.marketplace.url)]
  const makes = { en: await readMakes('en'), zh: await readMakes('zh') }
  const models = new Map<string, Promise<Json | null>>()

  async function readMakes(lang: Language): Promise<readonly string[]> {
    return (await service.get<readonly string[]>(`/v1/makes?lang=${lang}`)).body
  }

  /** Each make is requested once. */
  function readModels(make: unknown, lang: Language): Promise<Json | null> {
    const target = `/v1/makes/${encodeURIComponent(String(make))}/models?lang=${lang}`
    const asked =
      models.get(target) ?? service.get<Json>(target).then(({ status, body }) => (status === 200 ? body : null))
    models.set(target, asked)
    return asked
  }

  async function ask(id: number): Promise<CarAnswers> {
    const misshapen: string[] = []
    const ages: Age[] = []
    const read = createRead(service, validators, misshapen, ages)
    const truth = stock.truths.get(id) as Truth
    const { built, report } = await readTruthOf(service.marketplace, id)
    const told = {} as Record<Language, Told>
    for (const lang of LANGUAGES) {
      // The report first: conflicts with it are shown while it is cached.
      const full = await read<Json>(`${CAR}/inspection`, id, { view: 'full', lang })
      const detail = await read<Json>(CAR, id, { lang })
      told[lang] = {
        detail,
        full,
        summary: await read<Json>(`${CAR}/inspection`, id, { lang }),
        insurance: await read<Json>(`${CAR}/insurance`, id, { lang }),
        similar: await read<readonly Json[]>(`${CAR}/similar`, id, { lang, limit: '3' }),
        plain: await search(service, { q: titleOf(truth) }, lang),
        narrow: await search(service, narrowQuestion(truth, detail), lang),
        slipped: await askWithSlip(service, detail, lang),
        makes: makes[lang],
        models: await readModels(detail.manufacturer, lang),
      }
    }
    const { en, zh } = told
    const images = await read(`${CAR}/images`, id)
    const count = (await service.get<Json>(`/v1/search/count?${formatQuery(en.narrow.question)}`)).body
    const family = await search(service, familyQuestion(truth, en), 'en')
    return { id, truth, built, report, stock, rate, en, zh, family, images, count, misshapen, ages }
  }

  return { stock, ask }
}

const AT_ONCE = 8

/** Yields cars one by one, so that not all answers need be kept. */
export async function askEach({ ask }: Asking, ids: readonly number[], each: (car: CarAnswers) => void): Promise<void> {
  const queue = ids.values()
  // One alone at first, so that the service prepares its data once.
  for (const id of ids.slice(0, 1)) each(await ask(id))
  queue.next()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const id of queue) each(await ask(id))
    }),
  )
}

/** An answer other than 200 ends the comparison; one with another shape is recorded. */
function createRead(service: OpenService, validators: Validators, misshapen: string[], ages: Age[]) {
  return async function read<Body>(
    path: string,
    id: number,
    query: Readonly<Record<string, string>> = {},
  ): Promise<Body> {
    const target = `${path.replace('{car_id}', String(id))}?${formatQuery(query)}`
    const { status, headers, body } = await service.get<Body>(target)
    if (status !== 200) throw new Error(`${target}: ${status} ${JSON.stringify(body)}`)
    ages.push({
      target,
      cache: headers.get('x-cache'),
      age_s: Number(headers.get('x-data-age') ?? headers.get('age') ?? Number.NaN),
    })
    const isValid = validators(path, 200)
    if (!isValid(body))
      misshapen.push(...(isValid.errors ?? []).map((one) => `${target} ${one.instancePath} ${one.message}`))
    return body
  }
}

/** By every value of the detail that a caller could use. */
function narrowQuestion(truth: Truth, { manufacturer, model }: Json): Record<string, string> {
  const fuel = fuelOf(truth)
  return {
    brand: String(manufacturer),
    model: String(model),
    q: titleOf(truth),
    ...(fuel === null ? {} : { fuel_type: fuel }),
    transmission: gearOf(truth),
    body_style: styleOf(truth),
  }
}

/** Families whose name is a series, too. */
const FAMILIES: readonly (readonly [model: RegExp, name: string])[] = [
  [/^(Mercedes-Benz .+) AMG$/, '$1'],
  [/^(Chery(?: New Energy)? Tiggo) .+/, '$1'],
  [/^(Mazda [236]) .+/, '$1'],
  [/^(Hyundai Sonata) [89]$/, '$1'],
]

/** By the maker, where a brand begins with the name of one (Dongfeng Aeolus), and by the family of the model. */
function familyQuestion(truth: Truth, { detail: { manufacturer, model }, makes }: Told): Record<string, string> {
  const [first = ''] = String(manufacturer).split(' ')
  const whole = FAMILIES.reduce((name, [family, own]) => name.replace(family, own), `${manufacturer} ${model}`)
  return {
    brand: makes.includes(first) ? first : String(manufacturer),
    model: whole.slice(String(manufacturer).length + 1),
    q: titleOf(truth),
  }
}

/** In English, where a typo is a swap of letters. */
async function askWithSlip(service: OpenService, { manufacturer, model }: Json, lang: Language): Promise<Found | null> {
  const slipped = String(model).replace(/([A-Za-z]{2})([a-z])(?!\2)([a-z])(?=[a-z]{2})/, '$1$3$2')
  if (lang === 'zh' || slipped === model) return null
  return search(service, { brand: String(manufacturer), model: slipped }, lang)
}

async function search(
  service: OpenService,
  question: Readonly<Record<string, string>>,
  lang: Language,
): Promise<Found> {
  const { status, body } = await service.get<Json>(`/v1/search?${formatQuery({ ...question, lang })}`)
  return { question, status, body }
}
