import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/core/config.ts'
import { DiskSpace, freeBytesOf } from '#server/core/disk-space.ts'
import { InstallationKeys } from '#server/core/installation-keys.ts'
import type { Feature } from '#server/core/feature.ts'
import { Jobs } from '#server/core/jobs.ts'
import { Live } from '#server/core/live.ts'
import { defineTemplates } from '#server/core/mail/templates.ts'
import { OpenPlaces } from '#server/core/open-places.ts'
import { Parts, probeStorage, watchedStorage } from '#server/core/parts.ts'
import { Standby } from '#server/core/standby.ts'
import { storageOf } from '#server/core/storage-of-settings.ts'
import { Totals } from '#server/core/totals.ts'
import type { Services } from '#server/core/work.ts'
import type { Connection } from '#server/database/connect.ts'
import { features } from '#server/features.ts'

export interface ServiceParts {
  config: Config
  log: FastifyBaseLogger
  connection: Connection
  clock?: () => Date
}

/** Rules of the trail with the handlers of their calls. */
function withHandlers<Rule extends { call: unknown }>(rules: readonly Rule[], { handlers }: Feature) {
  return rules.flatMap((rule) => {
    const handler = handlers.calls.find(({ call }) => call === rule.call)
    return handler ? [{ ...rule, ...handler }] : []
  })
}

function standbyOf({ config, connection }: ServiceParts, parts: Parts): Standby | null {
  const { databaseReadUrl: url, databasePool: poolSize, databasePoolerUrl } = config
  const isPooled = databasePoolerUrl !== undefined
  return url ? new Standby({ url, poolSize, isPooled, primary: connection.pool, parts }) : null
}

/** Puts the parts of the running product together. Nothing here starts anything. */
export function makeServices(parts: ServiceParts): Services {
  const { config, log, connection } = parts
  for (const { mailTemplates } of features) defineTemplates(mailTemplates ?? {})
  const live = new Live({ url: connection.url, pool: connection.pool, log })
  const clock = parts.clock ?? (() => new Date())
  const states = new Parts(log, clock)
  const storage = storageOf(config)
  states.watch('storage', () => probeStorage(storage))
  const standby = standbyOf(parts, states)
  if (standby) states.watch('standby', () => standby.check())
  const keys = new InstallationKeys(config)
  const services: Services = {
    config,
    log,
    connection,
    standby,
    parts: states,
    storage: watchedStorage(storage, states),
    keys,
    space: new DiskSpace({ minBytes: config.minFreeBytes, freeBytes: () => freeBytesOf(config.dataDir), clock }),
    live,
    openPlaces: new OpenPlaces({ connection, keys, log }),
    totals: new Totals(live),
    personalData: features.flatMap(({ personal }) => personal ?? []),
    retention: features.flatMap(({ retention = [] }) => retention),
    restorableEdits: features.flatMap((feature) => withHandlers(feature.undo ?? [], feature)),
    revocableActs: features.flatMap((feature) => withHandlers(feature.undoActs ?? [], feature)),
    clock,
    jobs: undefined as never,
  }
  services.jobs = new Jobs(services)
  return services
}
