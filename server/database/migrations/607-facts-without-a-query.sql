-- The words of a profile, made without a query of their own, so that PostgreSQL can take them into the query that asks: an
-- import of thousands makes them three times for each person. Items are joined by a control character, which no text may hold.
create function language_facts(languages jsonb) returns text[] language sql stable as $$
  select array_agg(fact) from jsonb_array_elements(languages) one
    cross join lateral (values ('language:' || plain(one ->> 'language')),
      ('language:' || plain(one ->> 'language') || '=' || (one ->> 'level'))) facts (fact)
$$;

-- Joining items is called stable by PostgreSQL, so this is, too: as immutable it would not be taken in.
create or replace function facts_of(p user_profile, e user_education) returns tsvector language sql stable as $$
  select array_to_tsvector(array_remove(array[
    'city:' || plain(nullif(p.usp_city, '')),
    case when btrim(p.usp_experience_sectors) <> '' then 'experience' end,
    case when p.usp_languages <> '[]' then 'language' end,
    case when p.usp_software <> '{}' then 'software' end,
    case when p.usp_code <> '{}' then 'code' end,
    case when p.usp_driving_licences <> '{}' then 'licence' end,
    'epal:' || plain(nullif(e.uedu_epal_sector, '')),
    'iek:' || plain(nullif(e.uedu_iek_sector, '')),
    case when e.uedu_bachelor_sector <> '' then 'bachelor' end,
    'bachelor:' || plain(nullif(e.uedu_bachelor_sector, '')),
    case when e.uedu_master_degree_sector <> '' then 'master' end,
    'master:' || plain(nullif(e.uedu_master_degree_sector, ''))]
    || case when btrim(p.usp_experience_sectors, ' ,') <> '' then string_to_array('experience:' || regexp_replace(
      btrim(plain(p.usp_experience_sectors), ' ,'), ' *,[ ,]*', E'\x1fexperience:', 'g'), E'\x1f') end
    || case when p.usp_languages <> '[]' then language_facts(p.usp_languages) end
    || case when p.usp_software <> '{}' then
      string_to_array('software:' || plain(array_to_string(p.usp_software, E'\x1fsoftware:')), E'\x1f') end
    || case when p.usp_code <> '{}' then
      string_to_array('code:' || plain(array_to_string(p.usp_code, E'\x1fcode:')), E'\x1f') end
    || case when p.usp_driving_licences <> '{}' then
      string_to_array('licence:' || plain(array_to_string(p.usp_driving_licences, E'\x1flicence:')), E'\x1f') end,
    null))
$$;
