import { cohortsContract } from '#shared/features/cohorts/cohorts.contract.ts'
import { shareOf, verdictOf, waySteps } from '#shared/features/cohorts/cohorts.rules.ts'
import { handlers } from '#server/core/handlers.ts'
import { cohortsBy, reachedBy } from '#server/features/cohorts/cohorts.queries.ts'

export const cohortsHandlers = handlers(cohortsContract, {
  list: ({ work, input: { by } }) => cohortsBy(work, by),

  async fairness({ work, input: { by } }) {
    const counted = await reachedBy(work, by)
    return waySteps.map((step, index) => {
      const before = waySteps[index - 1]
      const groups = counted.map((group) =>
        shareOf(
          { label: group.label, reached: before ? group[before] : group.applied, passed: group[step] },
          by === 'disability',
        ),
      )
      return { step, groups, verdict: verdictOf(groups) }
    })
  },
})
