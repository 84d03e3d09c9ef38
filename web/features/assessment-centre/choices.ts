import { dotted } from '#shared/core/format.ts'

interface Named {
  value: string
  name: string
  email?: string | undefined
}

/** By name; two of one name by their addresses too. */
export function choicesByName(people: readonly Named[]): { value: string; label: string }[] {
  const namesakes = Map.groupBy(people, ({ name }) => name)
  return people.map(({ value, name, email }) => ({
    value,
    label: namesakes.get(name)?.length === 1 ? name : dotted(name, email),
  }))
}

export const candidateChoices = (
  people: readonly { usr_id: number; usr_fullname: string; usr_email?: string | undefined }[],
) =>
  choicesByName(
    people.map(({ usr_id, usr_fullname: name, usr_email: email }) => ({ value: String(usr_id), name, email })),
  )
