import type { AnswerOf } from '#shared/core/contract.ts'
import { companyParts } from '#shared/features/control-panel/company-parts.ts'
import {
  type CompanyPartLine,
  type CompanyPartName,
  companyPartNames,
  controlPanelContract,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { exchange } from '#web/core/api.ts'
import { linesOf } from '#web/core/lines.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { keyOf, queryClient, useCall } from '#web/core/query.ts'
import { onSessionEnd } from '#web/core/session.ts'

type PartAnswer<Name extends CompanyPartName> = AnswerOf<(typeof companyParts)[Name]['call']>
type Reading = Partial<Record<CompanyPartName, PromiseWithResolvers<unknown>>>

/** The parts that are on their way in one answer. */
let reading: Reading | null = null
onSessionEnd(() => {
  reading = null
})

/** The first answer for this part, in one with all others that the page does not have; nothing when it has not come so. */
function readTogether(name: CompanyPartName): Promise<unknown> {
  if (!reading) {
    const missing = companyPartNames.filter((part) => {
      const { call, input } = companyParts[part]
      return queryClient.getQueryData(keyOf(call, input)) === undefined
    })
    if (missing.length < 2) return Promise.resolve()
    const begun: Reading = Object.fromEntries(missing.map((part) => [part, Promise.withResolvers<unknown>()]))
    reading = begun
    // The calls of those that have not come say why.
    void readParts(begun)
      .catch(() => undefined)
      .finally(() => {
        if (reading === begun) reading = null
        for (const part of Object.values(begun)) part.resolve(undefined)
      })
  }
  return reading[name]?.promise ?? Promise.resolve()
}

/** Each is used as soon as it is here. */
async function readParts(parts: Reading): Promise<void> {
  const { body } = await exchange(controlPanelContract.parts, { names: Object.keys(parts) }, {})
  if (!body) return
  for await (const line of linesOf(body)) {
    const { name, answer } = JSON.parse(new TextDecoder().decode(line)) as CompanyPartLine
    parts[name]?.resolve(answer)
  }
}

/** A part of the first page of a company that stands below what is seen first, and comes after it. */
export function useCompanyPart<Name extends CompanyPartName>(name: Name) {
  const { call, input } = companyParts[name]
  return useCall<(typeof companyParts)[Name]['call']>(call, input as never, {
    enabled: useIsPageThere(),
    first: () => readTogether(name) as Promise<PartAnswer<Name> | undefined>,
  })
}
