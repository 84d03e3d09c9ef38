-- A soft hyphen or another unseen sign, as a name copied from a document has, kept a filter from it that the search did find.
-- Each further sign makes every comparison slower: the usual ones, and no capitals, which `lower` has taken care of.
create or replace function plain(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower($1), E'άέήίόύώϊϋΐΰς\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF', 'αεηιουωιυιυσ')
$$;

-- What the indexes and the rows of the search hold is made anew only where such a sign is.
do $$
declare
  unseen constant text := E'[\u00AD\u200B-\u200F\u2060\uFEFF]';
  people int[];
begin
  if exists (select from users where usr_fullname ~ unseen) then reindex index users_candidate_order; end if;
  if exists (select from company where cny_name ~ unseen) then reindex index company_name_order; end if;
  if exists (select from chat_room where cro_display_name ~ unseen) then reindex index chat_room_name; end if;
  if exists (select from user_profile where usp_city ~ unseen) then reindex index user_profile_city; end if;
  if exists (select from outbox_mail where mai_to ~ unseen or mai_to_name ~ unseen or mai_subject ~ unseen) then
    reindex index outbox_mail_search;
  end if;
  people := array(select usr_id from users left join user_profile on usp_fk_usr_id = usr_id
    where usr_role = 'CANDIDATE' and (usr_fullname ~ unseen or to_jsonb(user_profile)::text ~ unseen));
  if people <> '{}' then perform keep_candidate_search(people); end if;
end
$$;
