import type { PersonalData } from '#server/core/personal-data.ts'

export const shortlistsPersonal: PersonalData = {
  activity: 'placement',
  tables: {
    shortlist_person: {
      kept: 'Όσο υπάρχουν το πρόσωπο και η αγγελία',
      erase: [{ rows: 'shp_fk_usr_id' }],
      counted: [{ rows: 'shp_fk_usr_id', words: ['πρόταση σε εταιρεία', 'προτάσεις σε εταιρείες'] }],
      notPersonal: ['shp_answer'],
    },
  },
  copy: {
    proposals: (db, usr_id) =>
      db
        .selectFrom('shortlist_person')
        .innerJoin('job_listing', 'jl_id', 'shp_fk_jl_id')
        .innerJoin('company', 'cny_id', 'jl_fk_cny_id')
        .select(['jl_position_title', 'cny_name', 'shp_date_sent', 'shp_answer', 'shp_date_answered'])
        .where('shp_fk_usr_id', '=', usr_id)
        .orderBy('shp_date_sent')
        .execute(),
  },
}
