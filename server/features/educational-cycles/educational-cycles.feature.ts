import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { Feature } from '#server/core/feature.ts'
import { educationalCyclesHandlers } from '#server/features/educational-cycles/educational-cycles.handlers.ts'
import { educationalCyclesPersonal } from '#server/features/educational-cycles/educational-cycles.personal.ts'
import { expireCertificates, moveByDates } from '#server/features/educational-cycles/educational-cycles.service.ts'

export const educationalCyclesFeature: Feature = {
  handlers: educationalCyclesHandlers,
  personal: educationalCyclesPersonal,
  schedules: {
    'cycles-by-date': { cron: '0 0 * * *', atStart: true, run: moveByDates },
    certificates: { cron: '0 0 * * *', atStart: true, run: expireCertificates },
  },
  undo: [{ entity: 'educational-cycle', action: 'changed', call: educationalCyclesContract.edit }],
}
