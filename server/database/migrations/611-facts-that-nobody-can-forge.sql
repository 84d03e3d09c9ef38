-- Between items stood a control character (607), and rows may hold one: whoever wrote it had two items of one, the second of
-- any kind. Now a capital stands there, which plain() leaves in no item. Nothing is made of items that are not there.
create or replace function language_facts(languages jsonb) returns text[] language sql stable parallel safe as $$
  select array_agg(fact) from jsonb_array_elements(languages) one
    cross join lateral (values (case when one ->> 'language' <> '' then 'language' end),
      ('language:' || plain(one ->> 'language')),
      ('language:' || plain(one ->> 'language') || '=' || (one ->> 'level'))) facts (fact)
$$;

-- Lists are made plain as they are written, with one call for all items and without a query: see 607.
create or replace function facts_of(p user_profile, e user_education) returns tsvector language sql stable parallel safe as $$
  select array_to_tsvector(array_remove(array[
    'city:' || plain(nullif(p.usp_city, '')),
    case when btrim(p.usp_experience_sectors) <> '' then 'experience' end,
    'epal:' || plain(nullif(e.uedu_epal_sector, '')),
    'iek:' || plain(nullif(e.uedu_iek_sector, '')),
    case when e.uedu_bachelor_sector <> '' then 'bachelor' end,
    'bachelor:' || plain(nullif(e.uedu_bachelor_sector, '')),
    case when e.uedu_master_degree_sector <> '' then 'master' end,
    'master:' || plain(nullif(e.uedu_master_degree_sector, ''))]
    || case when btrim(p.usp_experience_sectors, ' ,') <> '' then string_to_array('experience:' || regexp_replace(
      btrim(plain(p.usp_experience_sectors), ' ,'), ' *,[ ,]*', 'Aexperience:', 'g'), 'A') end
    || case when p.usp_languages <> '[]' then language_facts(p.usp_languages) end
    || case when p.usp_software <> '{}' then string_to_array('softwareAsoftware:'
      || nullif(array_to_string(plain(p.usp_software::text)::text[], 'Asoftware:'), ''), 'A') end
    || case when p.usp_code <> '{}' then string_to_array('codeAcode:'
      || nullif(array_to_string(plain(p.usp_code::text)::text[], 'Acode:'), ''), 'A') end
    || case when p.usp_driving_licences <> '{}' then string_to_array('licenceAlicence:'
      || nullif(array_to_string(plain(p.usp_driving_licences::text)::text[], 'Alicence:'), ''), 'A') end,
    null))
$$;

select keep_candidate_search(array(select caf_fk_usr_id from candidate_facts
  join user_profile on usp_fk_usr_id = caf_fk_usr_id left join user_education on uedu_fk_usr_id = caf_fk_usr_id
  where caf_facts is distinct from facts_of(user_profile, user_education)));
