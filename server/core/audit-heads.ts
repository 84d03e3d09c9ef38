import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TrailHead } from '#server/core/audit-chain.ts'
import type { Db } from '#server/database/connect.ts'

// Ends of the chain, written down in the database and in a file beside it: who takes the newest entries away, or makes the
// chain anew, has to bend the file as well. A copy of the file on another machine cannot be bent at all.

const fileOf = (dataDir: string) => join(dataDir, 'audit-heads.txt')
/** Of the earlier ends the newest matter: each holds all that is before it. */
const HEADS_READ = 400

export async function writtenHeads(db: Db, dataDir: string): Promise<TrailHead[]> {
  const rows = await db
    .selectFrom('audit_check')
    .select(['auc_link as link', 'auc_hash as hash'])
    .orderBy('auc_id', 'desc')
    .limit(HEADS_READ)
    .execute()
  return [...rows, ...parseHeads(await fileText(dataDir)).slice(-HEADS_READ)].filter(({ link }) => link > 0)
}

export async function writeHead(dataDir: string, { link, hash }: TrailHead, now: Date): Promise<void> {
  await appendFile(fileOf(dataDir), `${now.toISOString()} ${link}:${hash}\n`, { mode: 0o600 })
}

/** `17:ab12…`, one or more among other words. */
export function parseHeads(text: string): TrailHead[] {
  return [...text.matchAll(/\b(\d+):([0-9a-f]{64})\b/g)].map(([, link = '', hash = '']) => ({
    link: Number(link),
    hash,
  }))
}

async function fileText(dataDir: string): Promise<string> {
  try {
    return await readFile(fileOf(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
