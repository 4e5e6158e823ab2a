/** Checks what needs no other system: Node, the settings, and their combination. */
import { ConfigError } from '../../domain/config-error.ts'
import { type Config, describeConfig, type Environment, readConfig } from '../../settings/config.ts'
import { ENV_FILE } from '../../settings/read-env-file.ts'
import { findOldNode } from '../input/check-node.ts'
import { bad, type Finding, note, ok } from './finding.ts'

export function checkNode(version: string): Finding {
  const problem = findOldNode(version)
  return problem === null ? ok('node', `Node ${version}`) : bad('node', problem)
}

/** Null: without settings nothing else can be checked. */
export function checkSettings(environment: Environment): { findings: Finding[]; config: Config | null } {
  try {
    const config = readConfig(environment)
    const changed = describeConfig(environment).filter(({ is_default }) => !is_default).length
    const file = environment[ENV_FILE]
    const read = file?.path ? `; ${file.lines.size} from ${file.path}` : ''
    return { findings: [ok('settings', `${describeCount(changed)}${read}`)], config }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { findings: error.problems.map((problem) => bad('settings', problem)), config: null }
  }
}

function describeCount(changed: number): string {
  if (changed === 0) return 'all at their defaults'
  return changed === 1 ? '1 differs from its default' : `${changed} differ from their defaults`
}

const LOOPBACK = /^(?:127\.|localhost$|::1$)/

type Facing = Pick<Config, 'host' | 'publicUrl' | 'trustProxy' | 'metricsHost' | 'metricsPort'>

/** Checks whether people who sign up receive mail. */
export function checkMail({ signUp, smtpUrl }: Pick<Config, 'signUp' | 'smtpUrl'>): Finding[] {
  if (signUp === 'closed' || smtpUrl !== null) return []
  const sentence = `ERSHOU_SIGN_UP is ${signUp}, and ERSHOU_SMTP_URL is not set: mails are written to the log and not sent`
  return [note('mail', sentence)]
}

export function checkProxy(config: Facing): Finding[] {
  const { host, publicUrl, trustProxy, metricsHost } = config
  const proxies = trustProxy === 1 ? 'proxy' : 'proxies'
  const findings: Finding[] = []
  const add = (check: string, fact: string, consequence: string) =>
    findings.push(note(check, `${fact}: ${consequence}`))
  const isOpen = !LOOPBACK.test(host)
  if (publicUrl?.startsWith('https:') && trustProxy === 0) {
    const fact = 'ERSHOU_PUBLIC_URL is https, so there is a proxy in front, but ERSHOU_TRUST_PROXY is 0'
    add('proxy', fact, 'all clients share the address of the proxy and its limits; set it to the number of proxies')
  }
  if (trustProxy > 0 && isOpen) {
    const fact = `ERSHOU_TRUST_PROXY is ${trustProxy} and ERSHOU_HOST ${host}`
    add('proxy', fact, `anyone who reaches the port directly can claim any address; let only the ${proxies} reach it`)
  }
  if (isOpen && trustProxy === 0) {
    add('proxy', `ERSHOU_HOST is ${host}`, 'keys are sent unencrypted unless there is a proxy with TLS in front')
  }
  if (config.metricsPort !== null && !LOOPBACK.test(metricsHost)) {
    add('metrics', `ERSHOU_METRICS_HOST is ${metricsHost}`, 'everyone who can reach it can read the metrics')
  }
  if (findings.length > 0) return findings
  const shown = publicUrl ?? `only this machine can reach ${host}`
  return [ok('proxy', trustProxy > 0 ? `${shown}, behind ${trustProxy} ${proxies}` : shown)]
}
