/** Settings from a file: `.env` in the working directory, or the file that ERSHOU_ENV_FILE names; what the environment says wins. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Where an environment keeps what is known of its file; a copy of the environment keeps it too. */
export const ENV_FILE = Symbol('the file of settings')

export interface EnvFile {
  /** As the user named it; null when there is none. */
  readonly path: string | null
  /** Where each setting stands that came from the file. */
  readonly lines: ReadonlyMap<string, number>
  /** What is wrong with the file itself, one line each. */
  readonly problems: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>> & { readonly [ENV_FILE]?: EnvFile }

export const USUAL_ENV_FILE = '.env'
const NAME = 'ERSHOU_ENV_FILE'
/** Every setting with its sentence takes an eighth of it. */
const LARGEST_BYTES = 65_536

/** Never throws: what is wrong is told by who reads the settings, and `--help` needs none. Names that are not ours are left alone. */
export function withEnvFile(environment: Environment): Environment {
  const path = environment[NAME] ?? USUAL_ENV_FILE
  if (path === '') return environment
  let text: string | null
  try {
    text = readSmallFile(path)
  } catch (error) {
    return withFile(environment, { path, lines: new Map(), problems: [`${path}: ${(error as Error).message}`] })
  }
  if (text !== null) return withSettings(environment, path, text)
  // The usual file need not be there; one that was named must.
  if (environment[NAME] === undefined) return environment
  return withFile(environment, { path, lines: new Map(), problems: [`${NAME}: there is no file ${path}`] })
}

function withFile(environment: Environment, file: EnvFile, values: Record<string, string> = {}): Environment {
  return { ...environment, ...values, [ENV_FILE]: file }
}

function withSettings(environment: Environment, path: string, text: string): Environment {
  // It leaves blanks beside a name, and those after `export`.
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
  return withFile(environment, { path, lines, problems }, values)
}

/** A secret may be set in two ways, which are one setting. */
function isOverruled(environment: Environment, name: string): boolean {
  const twin = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`
  return environment[name] !== undefined || environment[twin] !== undefined
}

/** Of a name that comes twice the last line counts, as it does for the values. */
function findNames(text: string): { name: string; line: number; hasValue: boolean }[] {
  return text.split('\n').flatMap((line, index) => {
    const match = /^(?:export\s+)?(ERSHOU_\w*)\s*(=?)/.exec(line.trim())
    return match ? [{ name: match[1] as string, line: index + 1, hasValue: match[2] === '=' }] : []
  })
}

/** Null when there is no such file. Opened without waiting, as a pipe would keep us for ever. */
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

/** A setting, and where it stands when it came from a file. */
export function nameOf(name: string, environment: Environment): string {
  const place = findPlace(name, environment)
  return place === null ? name : `${name} (${place})`
}

/** The file and line; null when it came from the environment. */
export function findPlace(name: string, environment: Environment): string | null {
  const file = environment[ENV_FILE]
  const line = file?.lines.get(name) ?? file?.lines.get(`${name}_FILE`)
  return line === undefined ? null : `${file?.path} line ${line}`
}
