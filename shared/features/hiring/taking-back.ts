/** So long the company itself may take a hire back; later the office does. */
export const HIRE_MAY_BE_TAKEN_BACK_DAYS = 30

export const mayTakeHireBack = (recorded: string, now: Date): boolean =>
  now.getTime() - Date.parse(recorded) <= HIRE_MAY_BE_TAKEN_BACK_DAYS * 86_400_000

export const hireStays = `Πέρασαν ${HIRE_MAY_BE_TAKEN_BACK_DAYS} ημέρες. Την πρόσληψη την αναιρεί το γραφείο του προγράμματος.`
