/** Completions in a real fish. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPLETIONS } from './completion-cases.ts'
import { type Cli, openCli } from './open-cli.ts'

let cli: Cli
beforeAll(async () => {
  cli = openCli()
  writeFileSync(join(cli.folder, 'ershou.fish'), (await cli.run('completion', 'fish')).stdout)
  for (const name of ['some-copy.db', 'some-other.db', 'else.db']) writeFileSync(join(cli.folder, name), '')
})
afterAll(() => cli.remove())

function complete(line: string): string[] {
  const args = ['--no-config', '-c', `source ershou.fish; complete -C '${line}'`]
  const printed = execFileSync('fish', args, {
    cwd: cli.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const offered = printed.split('\n').map((each) => each.split('\t')[0] as string)
  return offered.filter((word) => word !== '').sort()
}

// With `=` fish gives the whole word back.
const WITH_SIGN = ['ershou account create --plan=s', ['--plan=starter']] as const

it.each([...COMPLETIONS, WITH_SIGN])('fish offers for %j: %j', (line, offered) => {
  expect(complete(line)).toEqual([...offered].sort())
})
