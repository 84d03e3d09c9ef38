import type { PersonalData } from '#server/core/personal-data.ts'

export const participantsPersonal: PersonalData = {
  activity: 'selection',
  tables: { stage_action: { kept: 'Όσο υπάρχει ο κύκλος', notPersonal: ['sta_action', 'sta_moves'] } },
}
