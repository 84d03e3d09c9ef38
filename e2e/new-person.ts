import type { Product } from './harness.ts'

/** A page of somebody of whom no other test knows. */
export async function newPerson(product: Product, letter: string, status = 'ON'): Promise<string> {
  const key = letter.repeat(43)
  await product.query(`with person as (insert into users (usr_role, usr_email, usr_fullname, usr_status)
      values ('CANDIDATE', '${letter}@own.demo', 'Νίκη Νέα', '${status}') returning usr_id),
    notice as (insert into notification (not_fk_usr_id, not_title, not_body, not_date_created)
      select usr_id, 'Νέο', '', now() from person)
    insert into secret_key (key_hash, key_kind, key_fk_usr_id, key_data, key_expires_at)
      select sha256('${key}'), 'personal', usr_id, '{}', now() + interval '1 day' from person`)
  return `/me/${key}`
}
