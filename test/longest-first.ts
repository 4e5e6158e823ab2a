/** The order of the test files: those that take longest come first, so that no worker is left alone with one at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Each starts programs, a browser, or asks thousands of questions. Vitest orders the others by how long they took, or by size. */
const LONG =
  /test\/(?:browser|answers|inspection\/(?:truth|statuses)|e2e\/(?:cli-start|cli-inventory|service|program|examples)|faults|samples|limits)/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
