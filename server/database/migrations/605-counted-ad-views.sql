-- How often an ad was clicked and dismissed is counted without reading each of its views.
create index ad_view_clicked on ad_view (adv_fk_ad_id) where adv_date_clicked is not null;
create index ad_view_dismissed on ad_view (adv_fk_ad_id) where adv_date_dismissed is not null;
