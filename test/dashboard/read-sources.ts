/** The usage of a customer as each page, file and command shows it. */
import { expect } from 'vitest'
import { STATUS_CLASSES } from '../../src/domain/accounts/usage.ts'
import type { Cli } from '../e2e/open-cli.ts'
import type { Person } from './person.ts'
import { rowsOf, textOf, tilesOf, totalsOf } from './read-figures.ts'
import type { Answered, Customer } from './sent-requests.ts'

/** Of the last 30 days. */
export interface Figures {
  readonly requests: number
  readonly cost: number
  readonly byClass: Readonly<Record<string, number>>
  readonly byKey: Readonly<Record<string, number>>
}

const numberOf = (text = '') => Number(text.replaceAll(',', ''))
const findNumber = (text: string, pattern: RegExp) => numberOf(pattern.exec(text)?.[1] ?? 'none')

interface Counted {
  readonly status_class: string
  readonly key: string
  readonly requests: number
  readonly cost: number
}

export function addUp(rows: readonly Counted[]): Figures {
  const sumBy = (nameOf: (row: Counted) => string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, sum(rows.filter((row) => nameOf(row) === name).map(countOf))]))
  return {
    requests: sum(rows.map(countOf)),
    cost: sum(rows.map(({ cost }) => cost)),
    byClass: sumBy((row) => row.status_class, STATUS_CLASSES),
    byKey: sumBy((row) => row.key, [...new Set(rows.map(({ key }) => key))].sort()),
  }
}

const countOf = ({ requests }: Counted) => requests
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const nameOf = ({ keys }: Customer, found: string) =>
  keys.find(({ id, secret }) => id === found || secret === found)?.name ?? found

/** By our own count. */
export function countAnswered(customer: Customer, answered: readonly Answered[]): Figures {
  return addUp(
    answered.map(({ status, key, cost }) => ({
      ...{ status_class: `${Math.floor(status / 100)}xx`, key: nameOf(customer, key), requests: 1, cost },
    })),
  )
}

/** The stored days. */
export async function readLedger(customer: Customer, cli: Cli): Promise<Figures & { readonly month: number }> {
  const { days, by_day, month } = await cli.json('usage', '--account', customer.email)
  const figures = addUp(
    days.map((day: Counted & { key_id: string }) => ({ ...day, key: nameOf(customer, day.key_id) })),
  )
  expect(sum(by_day.map((day: Counted) => day.requests))).toBe(figures.requests)
  expect(sum(by_day.map((day: Counted) => day.cost))).toBe(figures.cost)
  return { ...figures, month: month.used }
}

/** Compares every figure of the customer's own pages. */
export async function expectOwnPages(customer: Customer, person: Person, truth: Figures): Promise<void> {
  const overview = (await person.get('/dashboard')).text
  const tiles = tilesOf(overview)
  const { byClass } = truth
  const errors = (byClass['4xx'] ?? 0) + (byClass['5xx'] ?? 0)
  expect(numberOf(tiles.Requests?.[0])).toBe(truth.requests)
  expect(findNumber(tiles.Requests?.[1] ?? '', /· ([\d,]+) data request/)).toBe(truth.cost)
  expect(numberOf(tiles.Errors?.[0])).toBe(errors)
  expect(
    sum(rowsOf(overview).flatMap((row) => (/^\d{4}-\d\d-\d\d$/.test(row[0] ?? '') ? [numberOf(row.at(-1))] : []))),
  ).toBe(truth.requests)
  const keys = rowsOf((await person.get('/dashboard/keys')).text)
  for (const { name } of customer.keys) {
    expect(numberOf(keys.find(([head]) => head?.startsWith(name))?.[2]), name).toBe(truth.byKey[name] ?? 0)
  }
  const usage = (await person.get('/dashboard/usage?range=days30')).text
  const statuses = totalsOf(usage, 'by-status_class').map(([name, requests]) => [name?.slice(0, 3), numberOf(requests)])
  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries(Object.entries(byClass).filter(([, requests]) => requests > 0)),
  )
  for (const id of ['by-status_class', 'by-endpoint', 'by-key_id']) {
    const totals = totalsOf(usage, id)
    expect(sum(totals.map(([, requests]) => numberOf(requests))), id).toBe(truth.requests)
    expect(sum(totals.map(([, , cost]) => numberOf(cost))), id).toBe(truth.cost)
  }
  const csv = (await person.get('/dashboard/usage.csv?range=days30')).text.trim().split('\r\n').slice(1)
  const rows = csv.map((line) => line.split(','))
  const lines = rows.map(([, , , key = '', , status_class = '', requests, cost]) => ({
    ...{ key, status_class, requests: numberOf(requests), cost: numberOf(cost) },
  }))
  expect(addUp(lines)).toEqual({ ...truth, byKey: addUp(lines).byKey })
  for (const { name } of customer.keys) expect(addUp(lines).byKey[name] ?? 0, name).toBe(truth.byKey[name] ?? 0)
}

/** What is used of the month, on every page that says it. */
export async function expectMonth(customer: Customer, person: Person, operator: Person, used: number): Promise<void> {
  for (const [who, path] of [
    [person, '/dashboard'],
    [person, '/dashboard/usage'],
    [operator, `/operator/accounts/${customer.id}`],
  ] as const) {
    const text = textOf((await who.get(path)).text)
    expect(
      findNumber(text, /([\d,]+)(?: of [\w ]*?[\d,]+)? data requests used/),
      `${path}: ${text.slice(0, 900)}`,
    ).toBe(used)
  }
  const list = rowsOf((await operator.get(`/operator/accounts?text=${customer.email}`)).text)
  // Followed by the share of the limit.
  const cell = list.find((row) => row.join().includes(customer.email))?.[3] ?? ''
  expect(findNumber(cell, /^([\d,]+)/), cell).toBe(used)
}

/** The ids of all requests in the log of the customer. */
export async function readLog(person: Person): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  let path: string | undefined = '/dashboard/requests'
  while (path !== undefined) {
    const { text }: { readonly text: string } = await person.get(path)
    for (const [id] of text.matchAll(/req_\w+/g)) ids.add(id)
    path = /href="(\/dashboard\/requests\?[^"]*before=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  return ids
}
