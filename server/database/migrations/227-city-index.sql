-- Filters compare cities without accents and capitals: the index holds them so. Nothing reads the one of raw cities.
drop index user_profile_city;
create index user_profile_city on user_profile (plain(usp_city));
