import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient } from '#server/database/client.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { type Ends, inFolder } from '#bench/kit/folder.ts'

const COPY = 'regen_copy'

export interface Copy {
  url: string
  folder: string
  ends: Ends
}

/** A copy of the bench world, gone afterwards: the world stays what it was. */
export function inCopy({ url, folder }: BenchContext['database'], use: (copy: Copy) => Promise<void>): Promise<void> {
  return inFolder('copy', async (copyFolder, ends) => {
    // A world that nothing has used yet holds nothing encrypted, and has no keys.
    const keys = join(folder, 'installation-keys')
    if (existsSync(keys)) cpSync(keys, join(copyFolder, 'installation-keys'))
    await onCluster(url, makeCopy)
    ends.push(() => onCluster(url, dropCopy))
    const copyUrl = new URL(url)
    copyUrl.pathname = `/${COPY}`
    await use({ url: copyUrl.href, folder: copyFolder, ends })
  })
}

function onCluster(url: string, act: (client: pg.Client, name: string) => Promise<unknown>): Promise<unknown> {
  const maintenance = new URL(url)
  const name = maintenance.pathname.slice(1)
  maintenance.pathname = '/postgres'
  return withClient({ connectionString: maintenance.href }, (client) => act(client, name))
}

async function makeCopy(client: pg.Client, name: string): Promise<void> {
  await dropCopy(client)
  // A database is copied only while nobody is connected to it; who was, connects anew.
  await endConnections(client, name)
  await client.query(`create database ${COPY} template ${client.escapeIdentifier(name)} strategy file_copy`)
}

/** Not `with (force)`: that would end the processes of PostgreSQL itself, too, which clean up there, and may not. */
async function dropCopy(client: pg.Client): Promise<void> {
  await endConnections(client, COPY)
  await client.query(`drop database if exists ${COPY}`)
}

async function endConnections(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
}
