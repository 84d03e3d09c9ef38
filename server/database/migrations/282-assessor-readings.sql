-- What an assessor was shown of somebody on the day of the assessment stands in that person's own list of readings.
alter table cv_view drop constraint cv_view_cvv_what_check;
alter table cv_view add constraint cv_view_cvv_what_check check (cvv_what in ('cv', 'contact', 'assessment'));
