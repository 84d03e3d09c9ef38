import type { PersonalData } from '#server/core/personal-data.ts'

export const participantsPersonal: PersonalData = {
  tables: { stage_action: { notPersonal: ['sta_action', 'sta_moves'] } },
}
