/** The output of `npm test` while it runs: progress and elapsed time, each failing file at once, and all failures in full at the end. */
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'

/** On a terminal the line is overwritten; elsewhere each update is a new line. */
const EVERY_MS = { terminal: 250, log: 15_000 }

export interface ProgressOptions {
  /** The number of tests in the last complete run; null if there was none. */
  readonly lastTotal: number | null
  readonly out: NodeJS.WriteStream
}

export class ProgressReporter extends DefaultReporter {
  readonly #lastTotal: number | null
  readonly #out: NodeJS.WriteStream
  #timer: NodeJS.Timeout | undefined
  #began = 0
  #files = { done: 0, failed: 0, all: 0 }
  #tests = { done: 0, failed: 0 }

  constructor({ lastTotal, out }: ProgressOptions) {
    super({ summary: false })
    this.#lastTotal = lastTotal
    this.#out = out
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#began = performance.now()
    this.#files.all = specifications.length
    this.#timer = setInterval(() => this.#show(), this.#out.isTTY ? EVERY_MS.terminal : EVERY_MS.log)
  }

  override onTestCaseResult(test: TestCase): void {
    this.#tests.done++
    if (test.result().state === 'failed') this.#tests.failed++
    super.onTestCaseResult(test)
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#files.done++
    if (!module.ok()) this.#files.failed++
    super.onTestModuleEnd(module)
  }

  protected override printTestModule(module: TestModule): void {
    if (module.ok()) return
    this.#wipe()
    super.printTestModule(module)
  }

  override onTestRunEnd(...end: Parameters<DefaultReporter['onTestRunEnd']>): void {
    clearInterval(this.#timer)
    this.#wipe()
    super.onTestRunEnd(...end)
  }

  #show(): void {
    const { done, failed } = this.#tests
    const all = this.#lastTotal === null || this.#lastTotal < done ? '' : ` of about ${count(this.#lastTotal)}`
    const line = [
      `${count(done)}${all} tests`,
      `${this.#files.done} of ${this.#files.all} files`,
      ...(failed + this.#files.failed > 0 ? [`${failed} failed`] : []),
      formatTime((performance.now() - this.#began) / 1000),
    ].join(' · ')
    this.#wipe()
    this.#out.write(this.#out.isTTY ? line : `${line}\n`)
  }

  #wipe(): void {
    if (this.#out.isTTY) this.#out.write('\r\u001b[K')
  }
}

function count(value: number): string {
  return value.toLocaleString('en')
}

function formatTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${minutes > 0 ? `${minutes} min ` : ''}${Math.round(seconds % 60)} s`
}
