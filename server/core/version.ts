import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '#server/core/project.ts'

interface Version {
  version: string
  /** Short name of the commit it was made of; empty in a clone. */
  commit: string
}

/** What runs. A release says it in a file of its own. */
export const running: Version = readVersion(existsSync(join(PROJECT, 'release.json')) ? 'release.json' : 'package.json')

function readVersion(file: string): Version {
  const { version, commit = '' } = JSON.parse(readFileSync(join(PROJECT, file), 'utf8')) as Partial<Version>
  return { version: version ?? '', commit }
}
