-- What a company says about itself to the people whom it invites.
alter table company add column cny_about text not null default '';
