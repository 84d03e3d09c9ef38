import { ageOf, endNext } from '#server/core/retention.ts'
import type { TestApp } from '#server/testing/app.ts'

/** Follows one rule to its end, as the night does, with its own period or another one; gives how many rows ended. */
export async function endByAge({ work, services }: TestApp, name: string, days?: number): Promise<number> {
  const rule = services.retention.find((each) => each.name === name)
  if (!rule) throw new Error(`There is no rule ${name}`)
  let ended = 0
  for (let count = 1; count > 0; ended += count)
    count = await work((own) => endNext(own, rule, ageOf(own.now, days ?? rule.days)))
  return ended
}
