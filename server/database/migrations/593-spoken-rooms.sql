-- Everybody has a room of the chat; few have spoken in it. What looks for unread or unanswered words every minute, and at
-- each look of the office, reads those few.
create index chat_room_spoken on chat_room (cro_id) where cro_seq > 0;

-- The last word of somebody: with the person alone in the index, the latest of all messages were read until one was theirs.
create index chat_message_writer on chat_message (cme_fk_usr_id, cme_date_created);
drop index chat_message_user;
