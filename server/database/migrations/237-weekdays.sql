-- Assessors and candidates come on weekdays unless the office says otherwise. Plans that are set up keep their days.
alter table educational_cycle alter column edc_lac_skip_weekends set default true;
update educational_cycle set edc_lac_skip_weekends = true
  where edc_lac_starting_date is null and not edc_lac_setup_ready and not edc_lac_skip_weekends;
