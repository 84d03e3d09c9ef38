import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { companyOf } from '#server/core/scope.ts'
import { companyPiles, officePiles } from '#server/features/control-panel/control-panel.queries.ts'

export const controlPanelHandlers = handlers(controlPanelContract, {
  office: ({ work }) => officePiles(work.db, work.now),

  company: ({ work, person }) => companyPiles(work.db, companyOf(person), work.now),
})
