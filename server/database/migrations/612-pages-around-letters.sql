-- The page around a letter is laid out when the letter leaves or is looked at: kept with each of a thousand letters, it was
-- four fifths of what was written. `mai_html` is what stands on that page, `mai_footer` the small print under it; null of
-- the letters until now, whose `mai_html` is the page itself.
alter table outbox_mail add column mai_footer text;
