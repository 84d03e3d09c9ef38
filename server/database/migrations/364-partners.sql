-- Whether a company wishes to be named on the entry page, and whether the office agreed.
alter table company
  add column cny_partner_wish boolean not null default false,
  add column cny_partner_approved boolean not null default false,
  add constraint company_partner check (cny_partner_wish or not cny_partner_approved);
