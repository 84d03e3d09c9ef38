import { AppError } from '#shared/core/errors.ts'
import { LINK_WORKS } from '#shared/core/link-works.ts'
import { findKey, type KeyKind } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import { countAdministrators } from '#server/features/auth/auth.queries.ts'
import { newcomerOf } from '#server/features/auth/auth.signing-up.ts'

// What the page behind a link asks when it opens: whether it works now. It is not used up.

type Look = Promise<typeof LINK_WORKS>

export async function lookAtKey(work: Work, kind: KeyKind, key: string): Look {
  await findKey(work, kind, key)
  return LINK_WORKS
}

/** One that has confirmed already works, too. */
export async function lookAtSignup(work: Work, key: string): Look {
  await newcomerOf(work, key)
  return LINK_WORKS
}

/** The link of the start-up opens the first account only. */
export async function lookAtFirstLink(work: Work, key: string): Look {
  if ((await countAdministrators(work.db)) > 0) throw new AppError('link_expired')
  return lookAtKey(work, 'first-administrator', key)
}
