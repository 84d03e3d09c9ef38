import * as z from 'zod'
import { commaList, id, line } from '#shared/core/fields.ts'

/** The filters of the search, by the names of the specification; lists are comma-separated. Without age and gender. */
export const searchFields = {
  q: line(200).optional(),
  city: commaList().optional(),
  epal_sector: commaList().optional(),
  iek_sector: commaList().optional(),
  bachelor_sector: commaList().optional(),
  master_degree_sector: commaList().optional(),
  experienced_in_sector: commaList().optional(),
  /** «Αγγλικά» at any level, or «Αγγλικά C1»: at that level or above. */
  languages: commaList().optional(),
  software: commaList().optional(),
  code: commaList().optional(),
  driving_licence: commaList().optional(),
  edc_id: id.optional(),
  open_for_work: z.boolean().optional(),
  /** Only who meets each criterion of the listing that people need not judge … */
  fits: z.boolean().optional(),
  /** … but for these, by their place in the list of criteria, the first is 0. */
  without: commaList().optional(),
  skip: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(200).default(20),
}
