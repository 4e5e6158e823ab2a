/** Completions, in the bash of this machine; the soak tries the other shells. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPLETIONS } from './completion-cases.ts'
import { type Cli, openCli } from './open-cli.ts'

/** As bash itself splits a line that is being typed: at blanks, and around `=`. */
function splitLine(line: string): string[] {
  return line
    .replaceAll('=', ' = ')
    .replaceAll(' =  ', ' = ')
    .split(/ +(?=.)| +$/)
}

let cli: Cli
let script: string
beforeAll(async () => {
  cli = openCli()
  script = (await cli.run('completion', 'bash')).stdout
  for (const name of ['some-copy.db', 'some-other.db', 'else.db']) writeFileSync(join(cli.folder, name), '')
})
afterAll(() => cli.remove())

/** One bash for all lines. */
function complete(lines: readonly string[]): string[][] {
  const asked = lines.map((line) => {
    const words = splitLine(line)
    const quoted = words.map((word) => `'${word}'`).join(' ')
    return `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _ershou; printf '%s\\n' "\${COMPREPLY[@]}" --`
  })
  const printed = execFileSync('bash', ['--norc', '-c', `${script}\n${asked.join('\n')}`], {
    cwd: cli.folder,
    encoding: 'utf8',
  })
  return printed
    .split('--\n')
    .slice(0, -1)
    .map((part) =>
      part
        .split('\n')
        .filter((line) => line !== '')
        .sort(),
    )
}

it('bash offers commands, options, choices and files', () => {
  const lines = [...COMPLETIONS, ['ershou account create --plan=', ['free', 'starter', 'pro', 'enterprise']] as const]
  const offered = complete(lines.map(([line]) => line))
  expect(lines.map(([line], i) => [line, offered[i]])).toEqual(lines.map(([line, words]) => [line, [...words].sort()]))
})

it('every command of the help is offered', async () => {
  const help = (await cli.run('--help')).stdout
  const commands = [...help.matchAll(/^ {2}([a-z-]+)(?: |$)/gm)]
    .map((match) => match[1])
    .filter((one) => one !== 'ershou')
  expect(complete(['ershou '])).toEqual([commands.filter((name) => name !== 'help').sort()])
  expect(commands.length).toBeGreaterThan(10)
})

it('is registered for the program, and is quiet', () => {
  const told = execFileSync('bash', ['--norc', '-c', `${script}\ncomplete -p ershou`], { encoding: 'utf8' })
  expect(told).toBe('complete -F _ershou ershou\n')
})
