/** The tree of commands as completions need it: a flat list, the program itself first. */
import type { Argument, Command, Option } from 'commander'

export interface Word {
  readonly name: string
  readonly description: string
}

export interface TreeOption extends Word {
  /** `--plan`; every spelling. */
  readonly flags: readonly string[]
  /** Null = it takes no value. */
  readonly value: Value | null
}

/** The possible values: a fixed list, a file, or anything. */
export interface Value {
  readonly choices: readonly string[]
  readonly isFile: boolean
}

export interface TreeNode {
  /** The commands that lead to it: `key create`; empty for the program. */
  readonly path: string
  readonly commands: readonly Word[]
  readonly options: readonly TreeOption[]
  readonly values: readonly Value[]
}

/** A value is a file if it is named `<file>`. */
const FILE = /\bfile\b/

export function readTree(command: Command, path: readonly string[] = []): TreeNode[] {
  const help = command.createHelp()
  const children = command.commands.filter((child) => help.visibleCommands(command).includes(child))
  const node: TreeNode = {
    path: path.join(' '),
    commands: children.map((child) => ({ name: child.name(), description: child.description() })),
    options: help.visibleOptions(command).map(readOption),
    values: command.registeredArguments.map(readArgument),
  }
  return [node, ...children.flatMap((child) => readTree(child, [...path, child.name()]))]
}

function readOption(option: Option): TreeOption {
  const { description, argChoices, flags } = option
  const takesValue = option.required || option.optional
  return {
    name: option.long ?? flags,
    description,
    flags: [option.long, option.short].flatMap((flag) => flag ?? []),
    value: takesValue ? { choices: argChoices ?? [], isFile: FILE.test(flags.replace(/^.*</, '')) } : null,
  }
}

function readArgument(argument: Argument): Value {
  return { choices: argument.argChoices ?? [], isFile: FILE.test(argument.name()) }
}

/** `account create`, for each command that there is. */
export function listPaths(nodes: readonly TreeNode[]): string[] {
  return nodes.map(({ path }) => path).filter((path) => path !== '')
}

/** `account create --plan`, for each option whose value is the next word. */
export function listValued(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ path, options }) =>
    options.filter(({ value }) => value !== null).flatMap(({ flags }) => flags.map((flag) => `${path} ${flag}`.trim())),
  )
}
