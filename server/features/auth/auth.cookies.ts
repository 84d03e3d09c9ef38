import type { Work } from '#server/core/work.ts'

export function cookieRules(work: Work) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: work.services.config.publicUrl.startsWith('https://'),
  }
}
