import { bookmark } from '#server/features/hiring/hiring.actions.ts'
import { UNDO_MS } from '#server/features/hiring/hiring.mails.ts'
import { selectableCandidates } from '#server/features/hiring/hiring.queries.ts'
import { hitsFor } from '#server/features/hiring/hiring.search.queries.ts'
import { undo } from '#server/features/hiring/hiring.undo.ts'

export { bookmark, hitsFor, selectableCandidates, undo, UNDO_MS }
