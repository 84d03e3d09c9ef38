import { sql } from 'kysely'
import type { PersonalData } from '#server/core/personal-data.ts'

export const candidateImportPersonal: PersonalData = {
  activity: 'selection',
  tables: {
    candidate_import: {
      key: ['imp_id'],
      freeText: { imp_name: 'Εισαγωγή υποψηφίων, όνομα αρχείου' },
      notPersonal: ['imp_status', 'imp_headers', 'imp_mapping', 'imp_known', 'imp_alike'],
    },
    candidate_import_row: {
      // Rows of an unchecked list have no user id yet, so they are matched by e-mail address.
      erase: [
        { rows: 'cir_fk_usr_id' },
        {
          rows: ({ usr_email }) =>
            sql<boolean>`exists (select from unnest(cir_cells) cell where lower(btrim(cell)) = lower(${usr_email}))`,
        },
      ],
      personal: ['cir_cells', 'cir_values', 'cir_problems'],
      notPersonal: ['cir_kind'],
    },
    candidate_import_taken: {
      erase: [{ rows: 'cit_fk_usr_id' }],
      personal: ['cit_reason', 'cit_fields'],
      notPersonal: ['cit_kind'],
    },
    // Names of cities, languages and the like.
    candidate_import_value: { notPersonal: ['civ_field', 'civ_key', 'civ_meaning'] },
    candidate_import_heading: { notPersonal: ['cih_heading', 'cih_field'] },
  },
  addresses: async (db) => {
    const { rows } = await sql<{ address: string; at: string }>`select distinct btrim(cell) as address,
        imp_date_created as at
      from candidate_import_row join candidate_import on imp_id = cir_fk_imp_id
      cross join unnest(cir_cells) cell where cir_fk_usr_id is null and cell like '%@%'`.execute(db)
    return rows
  },
}
