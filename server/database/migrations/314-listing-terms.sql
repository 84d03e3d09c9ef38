-- What a graduate asks first: how long the working day is, whether part of the week is at home, and what the pay means.
-- Empty where an earlier listing did not say.
alter table job_listing
  add jl_employment text not null default '' check (jl_employment in ('', 'FULL_TIME', 'PART_TIME', 'PRACTICE', 'TEMPORARY')),
  add jl_hybrid boolean not null default false,
  add jl_pay_basis text not null default '' check (jl_pay_basis in ('', 'GROSS_MONTH', 'NET_MONTH', 'GROSS_YEAR'));
