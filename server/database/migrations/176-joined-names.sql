-- Names with a hyphen or an apostrophe are found by those who leave it out, too.
update users set usr_search = usr_search || ' ' || replace(usr_fold, ' ', '')
  where usr_fullname ~ '\w[''’‐-]\w' and usr_date_deleted is null;
