import { type Call, pathOf, pathParams } from '#shared/core/contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'

interface Outgoing {
  method?: string
  token?: string | undefined
  /** Sent as JSON, or as the form that it is. */
  body?: object | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A call of the product; one with a body is a POST unless it says otherwise. */
export function ask(address: string, { method, token, body, headers, signal }: Outgoing = {}): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(address, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

/** An answer that is not one of success ends the bench. */
export async function askWell(address: string, outgoing?: Outgoing): Promise<Response> {
  const response = await ask(address, outgoing)
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return response
}

export async function askFor<Answer>(address: string, outgoing?: Outgoing): Promise<Answer> {
  return (await (await askWell(address, outgoing)).json()) as Answer
}

/** The token of one of the demo sign-ins. */
export async function signIn(url: string, email = 'admin@regen.demo'): Promise<string> {
  const body = { email, password: demoSignIns.password }
  return (await askFor<{ token: string }>(url + authContract.login.path, { body })).token
}

/** A call as its contract says it: what the path does not take goes into the query or the body. */
export function send(
  url: string,
  { method, path }: Pick<Call, 'method' | 'path'>,
  input: Record<string, unknown>,
  outgoing: Outgoing = {},
): Promise<Response> {
  const inPath = new Set(pathParams(path))
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  const address = url + pathOf({ path }, input)
  if (method !== 'GET') return askWell(address, { ...outgoing, method, body: Object.fromEntries(rest) })
  const query = new URLSearchParams(Object.fromEntries(rest.map(([name, value]) => [name, String(value)])))
  return askWell(`${address}?${query.toString()}`, outgoing)
}
