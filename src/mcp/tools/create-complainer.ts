/** Refuses the arguments of a tool, with the names of its arguments that may have been meant. */
import { createHintFinder } from '../../parameters/hints/create-hint-finder.ts'
import type { Complaint } from '../../parameters/parameter.ts'
import type { ToolResult } from '../protocol/records.ts'
import { complainAbout } from '../results/make-error.ts'
import type { Arguments } from './format-target.ts'

/** `known`: all arguments of the tool. */
export function createComplainer(
  known: readonly string[],
): (complaints: readonly Complaint[], args: Arguments) => ToolResult {
  const finder = createHintFinder(known)
  return (complaints, args) => {
    // Also those that are not complained about while another argument is missing.
    const unknown = Object.keys(args).filter((name) => !known.includes(name))
    const stepped = complaints.filter(({ type }) => type === 'multiple_of')
    return complainAbout(complaints, [...finder.explain(stepped), ...finder.findAll(unknown)])
  }
}
