/**
 * How often what people write most asks the database, with everything beside its own row: who asks and may they, what is
 * locked, notices, letters and the trail. Each is one way there and back, whatever leaves together. A test counts them; the
 * benches show them.
 */
export const writeStatements = {
  'create a listing': 3,
  bookmark: 7,
  'a stage move': 12,
  'an application': 10,
} as const
