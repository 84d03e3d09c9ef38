-- Whether the two sides of a hire disagree is asked by the first page of the office: of the months that somebody answered,
-- not of all that were asked.
create index follow_up_answered on follow_up (fup_fk_jlh_id, fup_month) include (fup_side, fup_answer, fup_contract)
  where fup_answer is not null;
