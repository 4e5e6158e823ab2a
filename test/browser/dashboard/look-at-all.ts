/** Looks at every page of the table that is one, in every language, window and scheme, and lists all that is wrong. */
import { listTargets, type Target, type Viewer } from '../../dashboard/list-targets.ts'
import type { Person } from '../../dashboard/person.ts'
import { plantSamples } from '../../dashboard/plant-samples.ts'
import { LANGUAGES, Viewing } from './look-at-page.ts'
import { openDesk } from './open-desk.ts'

/** Entries that are files, not pages. */
export const FILES = [
  ...['/robots.txt', '/llms.txt', '/status.json', '/status.atom'],
  ...['/dashboard/usage.csv', '/operator/audit.csv'],
]

export interface Gallery {
  readonly targets: readonly Target[]
  /** An operator, who may read every file. */
  readonly reader: Person
  /** The errors of all pages, in one text; empty = none. */
  lookAtAll(): Promise<string>
  close(): Promise<void>
}

export async function openGallery(): Promise<Gallery> {
  const desk = await openDesk()
  const samples = await plantSamples(desk)
  const viewing = new Viewing(desk)
  const people: Readonly<Record<Viewer, Person>> = { stranger: desk.visitor(), ...samples }
  const targets = listTargets(desk.service.pages, samples.ids).filter(({ path }) => !FILES.includes(path))
  return {
    targets,
    reader: samples.operator,
    async lookAtAll() {
      const failures: string[] = []
      for (const language of LANGUAGES) {
        for (const target of targets) {
          const wrong = await viewing.look(target, people[target.viewer], language)
          failures.push(...wrong.map((reason) => `${target.target} (${target.viewer}) ${language} ${reason}`))
        }
      }
      return failures.join('\n')
    },
    async close() {
      await viewing.close()
      await desk.stop()
    },
  }
}
