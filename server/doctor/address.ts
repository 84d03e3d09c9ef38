import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '#server/core/config.ts'
import { DOCTOR_MARK, HEALTH, type SeenRequest } from '#server/core/probes.ts'
import { bad, type Finding, good, sentenceOfError, warning } from '#server/doctor/finding.ts'

const DAY_MS = 86_400_000
/** Nobody has this address (RFC 5737): who believes it believes anything. */
const CLAIMED = '192.0.2.77'

type Settings = Pick<Config, 'publicUrl' | 'isPublic' | 'trustProxy' | 'metricsToken'>

/** The way that people come: certificate, proxies, and what they make of addresses. */
export async function examineAddress(config: Settings): Promise<Finding[]> {
  const { publicUrl, isPublic } = config
  const url = new URL(publicUrl)
  const encryption =
    url.protocol === 'https:'
      ? await examineCertificate(url)
      : isPublic
        ? [
            bad(
              'address',
              `${publicUrl} is not encrypted: passwords and CVs travel open. Put a proxy with TLS before it.`,
            ),
          ]
        : []
  const seen = await requestThrough(publicUrl)
  if (typeof seen === 'string')
    return [...encryption, warning('address', `Nothing of ours answers at ${publicUrl} now: ${seen}`)]
  return [...encryption, ...proxyFindings(seen, config), ...(await examineMetrics(config))]
}

async function examineCertificate(url: URL): Promise<Finding[]> {
  const port = Number(url.port || 443)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const servername = isIP(host) ? '' : host
  // A refusal is a sentence of its own, so the handshake goes on without one.
  const socket = connect({ host, port, servername, rejectUnauthorized: false, timeout: 10_000 })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve)
      socket.once('error', reject)
      socket.once('timeout', () => reject(new Error('no answer')))
    })
    const until = new Date(socket.getPeerCertificate().valid_to)
    return [
      certificateFinding(url.hostname, socket.authorized ? '' : String(socket.authorizationError), until, Date.now()),
    ]
  } catch (error) {
    return [bad('address', `${url.hostname}:${port} makes no encrypted connection: ${sentenceOfError(error)}`)]
  } finally {
    socket.destroy()
  }
}

export function certificateFinding(host: string, refusal: string, until: Date, now: number): Finding {
  const days = Math.floor((until.getTime() - now) / DAY_MS)
  if (refusal) return bad('address', `Browsers refuse the certificate of ${host} (${refusal}).`)
  if (days < 14) return bad('address', `The certificate of ${host} ends in ${days} days: its renewal does not work.`)
  return good('address', `The certificate of ${host} is good for ${days} days.`)
}

/** What the product says it saw of a request that claims an address; a sentence when nothing of ours answers. */
async function requestThrough(publicUrl: string): Promise<SeenRequest | string> {
  try {
    const response = await fetch(`${publicUrl}${HEALTH}`, {
      headers: { [DOCTOR_MARK]: '1', 'x-forwarded-for': CLAIMED },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    const body = (await response.json()) as { seen?: SeenRequest }
    return body.seen ?? `it answers ${response.status}.`
  } catch (error) {
    return sentenceOfError(error)
  }
}

/** `TRUST_PROXY` against how many proxies there are: each adds one address behind the one that was claimed. */
export function proxyFindings({ address, forwarded, host }: SeenRequest, config: Settings): Finding[] {
  const proxies = forwarded.filter((part) => part !== CLAIMED).length
  const { trustProxy, publicUrl } = config
  const hostFindings =
    host === new URL(publicUrl).host
      ? []
      : [warning('address', `The proxy hands on the host ${host} instead of that of PUBLIC_URL: let it pass Host on.`)]
  if (address === CLAIMED)
    return [
      ...hostFindings,
      bad(
        'address',
        `Anybody can claim any address: TRUST_PROXY is ${trustProxy}, but only ${proxies} proxies add one.`,
      ),
    ]
  if (proxies > trustProxy)
    return [
      ...hostFindings,
      bad(
        'address',
        `${proxies} proxies stand before us, and TRUST_PROXY is ${trustProxy}: limits hit the wrong people. Set it to ${proxies}.`,
      ),
    ]
  if (proxies < trustProxy)
    return [
      ...hostFindings,
      bad(
        'address',
        `TRUST_PROXY is ${trustProxy}, but requests pass ${proxies} proxies that say whom they came from.`,
      ),
    ]
  return [...hostFindings, good('address', `People reach us through ${proxies} proxies, and TRUST_PROXY says so.`)]
}

async function examineMetrics({ publicUrl, isPublic, metricsToken }: Settings): Promise<Finding[]> {
  if (!isPublic || metricsToken) return []
  const response = await fetch(`${publicUrl}/metrics`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  return response?.ok
    ? [warning('address', '/metrics is open to everybody: set METRICS_TOKEN, or let the proxy refuse it.')]
    : []
}
