/**
 * How often what people write most asks the database, with everything beside its own row: who asks and may they, what is
 * locked, notices, letters and the trail. Each is one way there and back. A test counts them; the benches show them.
 */
export const writeStatements = {
  'create a listing': 7,
  bookmark: 10,
  'a stage move': 15,
  'an application': 12,
} as const
