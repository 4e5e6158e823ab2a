/** Looks at every page of the table that is one, in the ways that it is told, and tells of all that is wrong at once. */
import { listTargets, type Target, type Viewer } from '../../dashboard/list-targets.ts'
import type { Person } from '../../dashboard/person.ts'
import { plantSamples } from '../../dashboard/plant-samples.ts'
import { type Look, Viewing } from './look-at-page.ts'
import { openDesk } from './open-desk.ts'

/** Those that are no pages but files. */
export const FILES = ['/robots.txt', '/llms.txt', '/dashboard/usage.csv']

export interface Gallery {
  readonly targets: readonly Target[]
  readonly owner: Person
  /** What is wrong with each page, in one text; empty = nothing. */
  lookAtAll(looksAt: (place: number) => readonly Look[]): Promise<string>
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
    owner: samples.owner,
    async lookAtAll(looksAt) {
      const failures: string[] = []
      for (const [place, target] of targets.entries()) {
        for (const look of looksAt(place)) {
          await viewing.look(target, people[target.viewer], look).catch((error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error)
            failures.push(`${target.target} (${target.viewer}) ${Object.values(look)}: ${reason}`)
          })
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
