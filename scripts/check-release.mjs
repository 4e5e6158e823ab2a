// npm's `prepublishOnly` script: refuses to publish anything but a release, so that nobody publishes by accident.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const tag = `v${version}`
const refusal = findRefusal()
if (refusal !== null) {
  process.stderr.write(`ershou is not published: ${refusal}\n`)
  process.exitCode = 1
}

function findRefusal() {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `${version} is not the version of a release`
  if (git('tag', '--points-at', 'HEAD').split('\n').includes(tag) === false) return `this commit has no tag ${tag}`
  return git('status', '--porcelain') === '' ? null : 'there are changes that are not committed'
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`)
  return stdout.trim()
}
