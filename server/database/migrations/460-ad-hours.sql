-- The hours of Athens at which an ad begins and ends on its days; without one, the whole day counts.
alter table ad add column ad_time_from text check (ad_time_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column ad_time_until text check (ad_time_until ~ '^([01]\d|2[0-3]):[0-5]\d$');
