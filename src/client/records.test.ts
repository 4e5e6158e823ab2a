/** The records that were written into the client are those of the domain: each can stand for the other. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type * as me from '../domain/accounts/me.ts'
import type { FailureKind } from '../domain/failure.ts'
import type * as inspection from '../domain/inspection.ts'
import type * as listing from '../domain/listing.ts'
import type * as makes from '../domain/makes.ts'
import type * as client from './create-client.ts'

// The compiler checks these: `npm run typecheck` fails where one of them is not so.
describe('types of the client', () => {
  it('are equal to the declarations that the API is made from', () => {
    expectTypeOf<client.SearchResponse>().branded.toEqualTypeOf<listing.SearchResponse>()
    expectTypeOf<client.ListingRecord>().branded.toEqualTypeOf<listing.ListingRecord>()
    expectTypeOf<client.CarDetail>().branded.toEqualTypeOf<listing.CarDetail>()
    expectTypeOf<client.InspectionSummary>().branded.toEqualTypeOf<inspection.InspectionSummary>()
    expectTypeOf<client.InspectionReport>().branded.toEqualTypeOf<inspection.InspectionReport>()
    expectTypeOf<client.InsuranceEvidence>().branded.toEqualTypeOf<inspection.InsuranceEvidence>()
    expectTypeOf<client.Filters>().branded.toEqualTypeOf<makes.Filters>()
    expectTypeOf<client.Models>().branded.toEqualTypeOf<makes.Models>()
    expectTypeOf<client.Me>().branded.toEqualTypeOf<me.Me>()
    expectTypeOf<client.FailureCode>().toEqualTypeOf<FailureKind>()
  })

  it('have what is asked for', () => {
    type Full = Awaited<ReturnType<typeof ask<'full'>>>
    const ask = <View extends 'summary' | 'full'>(one: client.Client, view: View) => one.getInspection(1, { view })
    expectTypeOf<Full>().toEqualTypeOf<client.InspectionReport>()
    expectTypeOf<client.CountParams>().not.toHaveProperty('lang')
    expectTypeOf<'diesel' | readonly 'hybrid'[]>().toExtend<client.SearchParams['fuel_type']>()
    expectTypeOf<'electric'>().not.toExtend<client.SearchParams['fuel_type']>()
  })
})

it('the client imports nothing but itself', () => {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  expect(files.length).toBeGreaterThan(10)
  const imported = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/from '([^']+)'/g)].map(([, target]) => target as string),
  )
  expect(imported.length).toBeGreaterThan(20)
  expect(
    imported.filter((target) => !/^\.\/[\w/-]+\.ts$/.test(target) && !target.startsWith('../api-promise')),
  ).toEqual([])
})
