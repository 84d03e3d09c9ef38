import { AppwriteException, Client, TablesDB, Teams, Users } from 'node-appwrite'
import type { Config } from '#server/core/config.ts'
import { chatCookie } from '#server/features/chat/chat.http.ts'

export type OutsideSettings = NonNullable<Config['chat']>

/** An installation of Appwrite, spoken to with the key of the operator. */
export interface Outside extends OutsideSettings {
  tables: TablesDB
  teams: Teams
  users: Users
}

export function outsideOf(settings: OutsideSettings): Outside {
  const client = new Client().setEndpoint(settings.endpoint).setProject(settings.project).setKey(settings.apiKey)
  return { ...settings, tables: new TablesDB(client), teams: new Teams(client), users: new Users(client) }
}

export function hasCode(error: unknown, ...codes: number[]): boolean {
  return error instanceof AppwriteException && codes.includes(error.code)
}

/** What is there already, or is gone already, is as it should be. */
export async function unless<T>(code: number, act: Promise<T>): Promise<T | null> {
  try {
    return await act
  } catch (error) {
    if (hasCode(error, code)) return null
    throw error
  }
}

/** For what somebody asks there in their own name. */
export function headersFor(outside: Outside, token: string | undefined): Record<string, string> {
  const project = { 'x-appwrite-project': outside.project }
  return token === undefined ? project : { ...project, cookie: `${chatCookie(outside)}=${encodeURIComponent(token)}` }
}
