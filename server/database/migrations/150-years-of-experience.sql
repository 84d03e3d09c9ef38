alter table user_profile add column usp_years_experience smallint check (usp_years_experience between 0 and 60);
