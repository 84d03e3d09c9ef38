-- Answers that the office gives often, inserted into a message of the chat.
create table canned_answer (
  can_id int generated always as identity primary key,
  can_title text not null unique,
  can_body text not null
);
