/** The house keeps its shape: who may import whom, how long a file may be, and that nothing exists unregistered. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ARROWS, HAS_STORE } from './import-arrows.ts'
import { findLongFunctions } from './long-functions.ts'
import { isFixture, isTest, readSourceFiles, type SourceFile } from './source-files.ts'

const ROOT = new URL('..', import.meta.url).pathname
const LONGEST_FILE = 400
const MOST_FILES = 25
const LONGEST_FUNCTION = 80
const MACHINE_CLOCK = /\bDate\.now\b|new Date\(\)|\bSYSTEM_CLOCK\b/

const files = readSourceFiles()

function roomOf(path: string): string {
  return path.split('/')[1] as string
}

describe('the import arrows', () => {
  const sources = files.filter((file) => file.path.startsWith('src/') && !isTest(file) && !isFixture(file))

  it('finds files to check, and imports in them', () => {
    expect(sources.length).toBeGreaterThan(3)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(5)
    expect(files.filter(({ path }) => path.startsWith('marketplace/')).length).toBeGreaterThan(20)
  })

  it('cover every room of src', () => {
    expect(sources.map(({ path }) => roomOf(path)).filter((room) => !(room in ARROWS))).toEqual([])
  })

  it('let every file import only what its room may', () => {
    const isAllowed = ({ path }: SourceFile, target: string): boolean => {
      const [room, other] = [roomOf(path), roomOf(target)]
      const allowed = ARROWS[room]
      if (other === room || allowed === 'anything' || allowed?.includes(other)) return true
      return other === 'database' && HAS_STORE.includes(room) && path.startsWith(`src/${room}/store/`)
    }
    const crossing = sources.flatMap((file) =>
      file.imports
        .filter((target) => target.startsWith('src/') && !isAllowed(file, target))
        .map((target) => `${file.path} imports ${target}`),
    )
    expect(crossing).toEqual([])
  })

  it('have no cycle, not even for types', () => {
    const imports = new Map(files.filter((file) => !isTest(file)).map((file) => [file.path, file.imports]))
    const done = new Set<string>()
    const circles: string[] = []
    const follow = (path: string, way: readonly string[]): void => {
      const at = way.indexOf(path)
      if (at !== -1) circles.push([...way.slice(at), path].join(' → '))
      if (at !== -1 || done.has(path)) return
      for (const target of imports.get(path) ?? []) if (imports.has(target)) follow(target, [...way, path])
      done.add(path)
    }
    for (const path of imports.keys()) follow(path, [])
    expect(circles).toEqual([])
  })

  it('allow the domain one package and no module of Node', () => {
    const inDomain = sources.filter((file) => roomOf(file.path) === 'domain' && !isFixture(file))
    const packages = new Set(inDomain.flatMap(({ imports }) => imports.filter((target) => !target.startsWith('src/'))))
    expect([...packages]).toEqual(['typebox'])
  })

  it('allow threads failures of the domain, and no noun', () => {
    const inThreads = sources.filter((file) => roomOf(file.path) === 'threads')
    const known = new Set(inThreads.flatMap(({ imports }) => imports.filter((one) => one.startsWith('src/domain/'))))
    expect([...known]).toEqual(['src/domain/failure.ts'])
  })

  it('allow zlib only where a thread cannot be terminated in it', () => {
    const compressing = sources.filter(({ text }) => /import \{ (?!crc32 \})[^}]*\} from 'node:zlib'/.test(text))
    const interrupted = compressing.filter(
      (file) => !isTest(file) && !isFixture(file) && !/uninterrupted\(/.test(file.text),
    )
    // These run on the main thread, which is not terminated.
    expect(interrupted.map(({ path }) => path).sort()).toEqual([
      'src/accounts/store/delivery-rows.ts',
      'src/cli/export.ts',
      'src/web/prepared-body.ts',
    ])
  })

  it('allow the clock of the machine only where the one of the service does not matter', () => {
    const used = sources.filter(({ path, text }) => !/^src\/(cli|client)\//.test(path) && MACHINE_CLOCK.test(text))
    expect(used.map(({ path }) => path).sort()).toEqual([
      // The age of a file on its disk.
      'src/database/sqlite/part-file.ts',
      // With the embedded storage there is no other.
      'src/inventory/store/inventory-writer.ts',
      // Compared with the one of the service.
      'src/main.ts',
      'src/observe/clock.ts',
      // Only its timers.
      'src/observe/with-deadline.ts',
    ])
  })

  it('separate the marketplace from the service', () => {
    for (const { path, imports } of files.filter((file) => !isTest(file))) {
      const foreign = path.startsWith('src/') ? 'marketplace/' : path.startsWith('marketplace/') ? 'src/' : null
      if (foreign)
        expect(
          imports.filter((target) => target.startsWith(foreign)),
          path,
        ).toEqual([])
    }
  })

  it('do not lead from programs to scripts, benchmarks and tests', () => {
    for (const { path, imports } of files.filter((file) => /^(src|marketplace)\//.test(file.path) && !isTest(file))) {
      expect(
        imports.filter((target) => /^(scripts|bench|test)\//.test(target)),
        path,
      ).toEqual([])
    }
  })
})

describe('the files', () => {
  it('are short', () => {
    const long = files.filter(({ text }) => text.split('\n').length > LONGEST_FILE + 1)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('say what they are for in their first line', () => {
    // The name of a test beside its code is enough.
    const silent = files.filter((file) => !isTest(file) && !/^\/\*\*[ \n]/.test(file.text.replace(/^#!.*\n/, '')))
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('are at most 25 in each folder', () => {
    const counts: Record<string, number> = {}
    for (const file of files.filter(
      (one) => /^(src|marketplace)\//.test(one.path) && !isTest(one) && !isFixture(one),
    )) {
      const folder = dirname(file.path)
      counts[folder] = (counts[folder] ?? 0) + 1
    }
    expect(Object.keys(counts).length).toBeGreaterThan(20)
    expect(Object.entries(counts).filter(([, count]) => count > MOST_FILES)).toEqual([])
  })

  it('has no function that does not fit a screen', () => {
    const programs = files.filter((file) => !file.path.startsWith('test/') && !isTest(file))
    // A contract is one function so that backends can call it: it may be longer if it only describes tests.
    const long = programs.flatMap((file) =>
      findLongFunctions(file.path, file.text, LONGEST_FUNCTION)
        .filter(({ describesTests }) => !(describesTests && isFixture(file)))
        .map(({ name, lines }) => `${file.path}: ${name} has ${lines} lines`),
    )
    expect(long).toEqual([])
  })

  it('has a README in each large room that says why it is large, and names its large folders', () => {
    const lines = new Map<string, number>()
    for (const file of files.filter((one) => /^src\/\w+\/./.test(one.path) && !isTest(one) && !isFixture(one))) {
      const [room, folder] = file.path.split('/').slice(1, -1) as [string, string | undefined]
      const count = file.text.split('\n').length
      for (const key of folder === undefined ? [room] : [room, `${room}/${folder}`])
        lines.set(key, (lines.get(key) ?? 0) + count)
    }
    const large = [...lines].filter(([key, count]) => count > (key.includes('/') ? 800 : 2000)).map(([key]) => key)
    expect(large.length).toBeGreaterThan(10)
    for (const key of large.filter((one) => !/^(?:inventory|sources)\b|^database\//.test(one))) {
      const [room, folder = ''] = key.split('/')
      if (folder !== '' && existsSync(join(ROOT, `src/${key}/README.md`))) continue
      const text = readFileSync(join(ROOT, `src/${room}/README.md`), 'utf8')
      expect(text.trim().split('\n').length, key).toBeLessThanOrEqual(15)
      expect(text, key).toContain(folder)
    }
  })

  it('has no barrel files and no rooms for odds and ends', () => {
    const named = files
      .map(({ path }) => path)
      .filter((path) => /\/(utils?|helpers?|common|misc|shared)(\/|\.ts)/.test(path))
    expect(named).toEqual([])
    // A soak may only run other tests with more rounds.
    const barrels = files.filter(
      ({ path, text }) =>
        !path.endsWith('.soak.ts') &&
        text.split('\n').every((line) => !line.trim() || /^(export .*from|\/\*\*|import )/.test(line)),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('have no skipped, focused or unfinished tests', () => {
    const hollow = /\b(?:it|test|describe)\.(?:skip|only|todo)\b|\bTODO\b|\bFIXME\b/
    const self = 'test/structure.test.ts'
    expect(files.filter(({ path, text }) => path !== self && hollow.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('the wiring', () => {
  const wiring = files.filter((file) => file.path.startsWith('src/wiring/') && !isTest(file) && !isFixture(file))
  const doing =
    /\b(?:for|while) \(|\bset(?:Timeout|Interval|Immediate)\(|\bscheduleTimeout\(|\b(?:new Worker|startThread|createReplacedThread)\(/

  it('only joins: no loop, no timer, no thread', () => {
    expect(wiring.length).toBeGreaterThan(15)
    expect(wiring.filter((file) => doing.test(file.text)).map(({ path }) => path)).toEqual([])
  })

  it('has no sentences: each stands in the room that knows what happened', () => {
    const sentence = /^(?!\s*(?:\/?\*|\/\/)).*(['`])[^'`\n]*?[A-Za-z,;:]+ [a-z]+ [a-z]+ [a-z]+[^'`\n]*\1/m
    expect(wiring.filter((file) => sentence.test(file.text)).map(({ path }) => path)).toEqual([])
  })
})

describe('the quick tests', () => {
  const quick = files.filter(({ path }) => /\.test\.tsx?$/.test(path) && path !== 'test/structure.test.ts')
  const findUsers = (of: readonly SourceFile[], pattern: RegExp) =>
    of.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

  it('are found', () => {
    expect(quick.length).toBeGreaterThan(200)
  })

  it('wait for events, and not for a time that a busy machine exceeds', () => {
    // `vi.waitFor` and `expect.poll` give up after a second: `eventually` does not.
    const others = files.filter(({ path }) => path !== 'test/structure.test.ts')
    expect(findUsers(others, /\bvi\.wait(?:For|Until)\(|\bexpect\.poll\(/)).toEqual([])
    expect(findUsers(quick, /\bsetTimeout\b|\bsetInterval\b/)).toEqual([])
  })

  it('set no timeout of their own', () => {
    expect(findUsers(quick, /testTimeout|hookTimeout|^\}, [\d_]+\)$|^ *(?:it|test)\(.*\{ timeout:/m)).toEqual([])
  })

  it('guess no ports', () => {
    expect(findUsers(files, /\bfindFreePort\b/).filter((path) => path !== 'test/structure.test.ts')).toEqual([])
  })
})

describe('everything is registered', () => {
  it('every command file is a command of the program', () => {
    const program = files.find(({ path }) => path === 'src/cli/run-command-line.ts') as SourceFile
    const commands = files.filter(
      (file) => /^src\/cli\/(?!ershou\.ts)[^/]+\.ts$/.test(file.path) && !isTest(file) && file !== program,
    )
    expect(commands.length).toBeGreaterThan(0)
    for (const { path } of commands) expect(program.imports, path).toContain(path)
  })

  it('every answer function of the marketplace is in its table of routes', () => {
    const table = files
      .filter(({ path }) => /^marketplace\/(?:routes|control\/routes)\.ts$/.test(path))
      .map(({ text }) => text)
    const answers = files
      .filter((file) => file.path.startsWith('marketplace/') && !isTest(file))
      .flatMap(({ text }) =>
        [...text.matchAll(/^(?:export )?(?:async )?function (answer[A-Z]\w+)/gm)].map((match) => match[1]),
      )
      .filter((name) => !['answerNothing', 'answerTarget', 'answerCar'].includes(name as string))
    expect(answers.length).toBeGreaterThan(8)
    for (const name of answers)
      expect(
        table.some((text) => new RegExp(`answer: ${name}\\b`).test(text)),
        name,
      ).toBe(true)
  })

  it('every module of the programs is reached from a program', () => {
    const byPath = new Map(files.map((file) => [file.path, file]))
    const reached = new Set<string>()
    const roots = files.filter(({ path }) =>
      /^(src\/cli\/ershou|src\/client\/create-client|marketplace\/main|scripts\/\w[\w-]*|bench\/run)\.ts$/.test(path),
    )
    const visit = (path: string) => {
      if (reached.has(path) || !byPath.has(path)) return
      reached.add(path)
      for (const target of byPath.get(path)?.imports ?? []) visit(target)
    }
    for (const { path } of roots) visit(path)
    expect(reached.size).toBeGreaterThan(20)
    const idle = files.filter(
      (file) =>
        /^(src|marketplace)\//.test(file.path) &&
        // The compiler finds declarations by itself.
        !file.path.endsWith('.d.ts') &&
        !isTest(file) &&
        !isFixture(file) &&
        !reached.has(file.path),
    )
    expect(idle.map(({ path }) => path)).toEqual([])
  })
})
