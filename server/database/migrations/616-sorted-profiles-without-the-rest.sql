-- Lists of everybody by city or age read these columns alone, and not the texts that make a profile thirty times as wide.
create index user_profile_listed on user_profile (usp_fk_usr_id)
  include (usp_open_for_work, usp_hired, usp_city, usp_birthdate);
drop index user_profile_flags;
