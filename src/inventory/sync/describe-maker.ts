/** Names the version of everything that a digest is made by: a digest with another name is rebuilt. */
import { hash } from 'node:crypto'

interface MakerParts {
  readonly programVersion: string
  /** Links of rows begin with it. */
  readonly marketplaceUrl: string
  /** The texts of the word tables. */
  readonly tables: readonly string[]
}

/** Raise it with every change of what rows or search columns hold, so that digests of unreleased versions are rebuilt, too. */
const RENDERING = '2'

export function describeMaker({ programVersion, marketplaceUrl, tables }: MakerParts): string {
  return `${programVersion}+${hash('sha256', [RENDERING, marketplaceUrl, ...tables].join('\n'), 'base64url').slice(0, 12)}`
}
