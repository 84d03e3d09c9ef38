import { sql } from 'kysely'

// Of a row of `users`: what beside the password opens the account.

export const hasTotp = sql<boolean>`exists (select from totp
  where tot_fk_usr_id = usr_id and tot_date_confirmed is not null)`
export const hasPasskey = sql<boolean>`exists (select from passkey where pas_fk_usr_id = usr_id)`

/** The owners of the office ask for a second factor, and this person of the office has none. */
export const lacksSecondFactor = sql<boolean>`(usr_role = 'REGEN_ADMINISTRATOR'
  and (select ofs_second_factor_required from office_setting) and not ${hasTotp} and not ${hasPasskey})`

/** Signed in, and to do nothing before the own password or a second factor is set. */
export const mayNotActYet = sql<boolean>`(usr_must_change_password or ${lacksSecondFactor})`
