/** Why contents of the trail went, as the trail keeps it. */
export const trailReasons = {
  erasure: (usr_id: number) => `erasure of user ${usr_id}`,
  mentions: 'mentions of an erased person',
  age: 'the period of the contents has ended',
}

/** For its readers; what people wrote as a reason stays as it is. */
export function reasonWords(reason: string): string {
  if (reason === trailReasons.mentions) return 'Έφυγε το όνομα διαγραμμένου προσώπου'
  if (reason === trailReasons.age) return 'Έληξε ο χρόνος των περιεχομένων'
  const [, usr_id] = /^erasure of (?:user )?(\d+)$/.exec(reason) ?? []
  return usr_id ? `Διαγραφή του προσώπου ${usr_id}` : reason
}
