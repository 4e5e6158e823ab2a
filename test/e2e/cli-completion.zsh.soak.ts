/** Completions in a real, interactive zsh. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPLETIONS } from './completion-cases.ts'
import { type Cli, openCli } from './open-cli.ts'

let cli: Cli
beforeAll(async () => {
  cli = openCli()
  writeFileSync(join(cli.folder, '_ershou'), (await cli.run('completion', 'zsh')).stdout)
  for (const name of ['capture-completions.zsh', 'capture-setup.zsh']) {
    copyFileSync(join(import.meta.dirname, name), join(cli.folder, name))
  }
  for (const name of ['some-copy.db', 'some-other.db', 'else.db']) writeFileSync(join(cli.folder, name), '')
})
afterAll(() => cli.remove())

function complete(line: string): string[] {
  const printed = execFileSync('zsh', ['-f', 'capture-completions.zsh', join(cli.folder, '_ershou'), line], {
    cwd: cli.folder,
    encoding: 'utf8',
    env: { ...process.env, TERM: 'dumb' },
  })
  return [...new Set(printed.split('\n').filter((word) => word !== ''))].sort()
}

const WITH_SIGN = ['ershou account create --plan=s', ['starter']] as const

it.each([...COMPLETIONS, WITH_SIGN])('zsh offers for %j: %j', (line, offered) => {
  expect(complete(line)).toEqual([...offered].sort())
})
