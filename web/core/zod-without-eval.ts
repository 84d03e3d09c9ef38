import * as z from 'zod'

// Imported before any schema is made: our content policy forbids `eval`, and a library that tries it is reported as a breach.
z.config({ jitless: true })
