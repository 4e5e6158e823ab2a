/** The order of the test files: those that take longest come first, so that no worker is left alone with one at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each starts programs, a browser, or asks thousands of questions. Vitest orders the others by how long they took, or by size. */
const LONG = new RegExp(
  [
    'test/(?:browser|answers|faults|samples|limits|reports|mcp|nodes)/',
    'test/inspection/(?:truth|statuses)',
    'test/e2e/(?:cli-start|cli-inventory|cli-storage|marketplace|service|program|examples|typed-client)',
    'test/properties/(?:openapi|matrix|openapi-lint)\\.',
    'test/package\\.',
    'test/dashboard/market(?:-search|/car-page)',
    'test/truth/',
    'src/wiring/storage/postgres-stores',
    'src/inventory/store/postgres/inventory',
    'src/reports/(?:parser-thread/create|bingping/contract)',
    'src/sources/marketplace/contract',
  ].join('|'),
)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
