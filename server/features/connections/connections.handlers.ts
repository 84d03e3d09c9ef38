import { addDays, athensDay, startOfAthensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { type ApiKey, connectionsContract } from '#shared/features/connections/connections.contract.ts'
import { LONGEST_KEY_DAYS, MOST_LIVING_KEYS } from '#shared/features/connections/connections.rules.ts'
import { isNetwork } from '#server/core/addresses.ts'
import { newApiKey } from '#server/core/api-keys.ts'
import { audit } from '#server/core/audit.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { handlers } from '#server/core/handlers.ts'
import { hookHandlers } from '#server/features/connections/hooks.handlers.ts'
import { apiKeys, countLivingKeys, endKey, insertKey } from '#server/features/connections/keys.queries.ts'

export const connectionsHandlers = handlers(connectionsContract, {
  ...hookHandlers,

  keys: ({ work }) => apiKeys(work),

  async makeKey({ work, input: { until, ...values } }) {
    const today = athensDay(work.now)
    if (until < today) throw invalid({ until: 'Η ημέρα έχει περάσει.' })
    if (until > addDays(today, LONGEST_KEY_DAYS)) throw invalid({ until: 'Το πολύ ένας χρόνος από σήμερα.' })
    const wrong = values.networks.find((network) => !isNetwork(network))
    if (wrong !== undefined)
      throw invalid({ networks: `Δεν είναι διεύθυνση ή δίκτυο: ${wrong}. Γράφεται π.χ. 192.0.2.0/24.` })
    if ((await countLivingKeys(work)) >= MOST_LIVING_KEYS)
      throw new AppError('conflict', { message: `Ισχύουν ήδη ${MOST_LIVING_KEYS} κλειδιά. Τερμάτισε πρώτα κάποιο.` })
    const fresh = newApiKey()
    const expires_at = startOfAthensDay(addDays(until, 1))
    const apk_id = await insertKey(work, fresh, { ...values, expires_at })
    await audit(work, {
      action: 'made key',
      entity: 'api-key',
      id: apk_id,
      after: { ...values, prefix: fresh.prefix, expires_at },
    })
    const [made] = await apiKeys(work, apk_id)
    return { key: fresh.key, made: made as ApiKey }
  },

  async endKey({ work, input: { id } }) {
    const ended = await endKey(work, id)
    if (!ended) {
      const [key] = await apiKeys(work, id)
      throw new AppError(key ? 'already_decided' : 'not_found', key && { message: 'Το κλειδί έχει ήδη τερματιστεί.' })
    }
    // What it is reading at this moment breaks off.
    await endAccess(work, { keys: [id] })
    await audit(work, { action: 'ended key', entity: 'api-key', id })
    return { message: `Τερματίστηκε: ${ended.apk_name}.` }
  },
})
