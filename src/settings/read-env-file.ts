/** Reads settings from a file: `.env` in the working directory, or the file that ERSHOU_ENV_FILE names. The environment overrides it. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The key of the file's description in an environment; a copy of the environment has it too. */
export const ENV_FILE = Symbol('the file of settings')

export interface EnvFile {
  /** As the user named it; null when there is none. */
  readonly path: string | null
  /** The line of each setting that came from the file. */
  readonly lines: ReadonlyMap<string, number>
  /** What is wrong with the file itself, one line each. */
  readonly problems: readonly string[]
}

/** The key of the names that the settings of a running `npm start` added to an environment. */
export const DEMO_SETTINGS = Symbol('the settings of npm start')

export type Environment = Readonly<Record<string, string | undefined>> & {
  readonly [ENV_FILE]?: EnvFile
  readonly [DEMO_SETTINGS]?: ReadonlySet<string>
}

export const USUAL_ENV_FILE = '.env'
const NAME = 'ERSHOU_ENV_FILE'
/** Eight times the size of all settings with their descriptions. */
const LARGEST_BYTES = 65_536

/** Never throws: `readConfig` reports the problems, and `--help` needs no settings. Other names are ignored. */
export function withEnvFile(environment: Environment): Environment {
  const path = environment[NAME] ?? USUAL_ENV_FILE
  if (path === '') return environment
  let text: string | null
  try {
    text = readSmallFile(path)
  } catch (error) {
    return withProblem(environment, path, `${path}: ${(error as Error).message}`)
  }
  if (text !== null) return withSettings(environment, path, text)
  // The usual file is optional; a named one is not.
  if (environment[NAME] === undefined) return environment
  return withProblem(environment, path, `${NAME}: there is no file ${path}`)
}

function withProblem(environment: Environment, path: string, problem: string): Environment {
  return { ...environment, [ENV_FILE]: { path, lines: new Map(), problems: [problem] } }
}

function withSettings(environment: Environment, path: string, text: string): Environment {
  // parseEnv does not trim names, and keeps blanks after `export`.
  const parsed = new Map(
    Object.entries(parseEnv(text)).map(([name, value]) => [name.trim().replace(/^export\s+/, ''), value]),
  )
  const lines = new Map<string, number>()
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const { name, line, hasValue } of findNames(text)) {
    const value = parsed.get(name)
    if (!hasValue) problems.push(`${name} (${path} line ${line}): has no value; write ${name}=value`)
    else if (name === NAME) problems.push(`${name} (${path} line ${line}): can only be set in the environment`)
    else if (value !== undefined && !isOverruled(environment, name)) {
      lines.set(name, line)
      values[name] = value
    }
  }
  return { ...environment, ...values, [ENV_FILE]: { path, lines, problems } }
}

/** A secret can be set directly or with `_FILE`; both are the same setting. */
function isOverruled(environment: Environment, name: string): boolean {
  const twin = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`
  return environment[name] !== undefined || environment[twin] !== undefined
}

/** If a name occurs twice, the last line counts, as it does for the values. */
function findNames(text: string): { name: string; line: number; hasValue: boolean }[] {
  return text.split('\n').flatMap((line, index) => {
    const match = /^(?:export\s+)?(ERSHOU_\w*)\s*(=?)/.exec(line.trim())
    return match ? [{ name: match[1] as string, line: index + 1, hasValue: match[2] === '=' }] : []
  })
}

/** Null when there is no such file. Opened without blocking, because a pipe would block forever. */
function readSmallFile(path: string): string | null {
  let handle: number
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new Error(`cannot be read (${code}); make it readable, or set ${NAME}= to use no file`)
  }
  try {
    const stat = fstatSync(handle)
    if (!stat.isFile()) throw new Error(`is not a file; move it away, or set ${NAME}= to use no file`)
    if (stat.size > LARGEST_BYTES)
      throw new Error(`has more than ${LARGEST_BYTES} bytes, which no file of settings needs`)
    return readFileSync(handle, 'utf8')
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
  } finally {
    closeSync(handle)
  }
}

/** The name of a setting, with its line if it came from a file, or `npm start`. */
export function nameOf(name: string, environment: Environment): string {
  const place = findPlace(name, environment)
  return place === null ? name : `${name} (${place})`
}

/** The file and line, or `npm start`; null when it came from the environment. */
export function findPlace(name: string, environment: Environment): string | null {
  if (environment[DEMO_SETTINGS]?.has(name)) return 'npm start'
  const file = environment[ENV_FILE]
  const line = file?.lines.get(name) ?? file?.lines.get(`${name}_FILE`)
  return line === undefined ? null : `${file?.path} line ${line}`
}
