-- The morning letter has a choice of its own; who had chosen about the mails of interviews keeps what that meant.
update users set usr_settings = jsonb_set(usr_settings, '{notifications,morning}',
    jsonb_build_object('mail', usr_settings -> 'notifications' -> 'interviews' -> 'mail'))
  where jsonb_typeof(usr_settings -> 'notifications' -> 'interviews' -> 'mail') = 'boolean';
