-- The account that an invitation opened: its address may change afterwards.
alter table team_invitation add column inv_fk_usr_id int references users;
create index team_invitation_account on team_invitation (inv_fk_usr_id) where inv_fk_usr_id is not null;
create index team_invitation_inviter on team_invitation (inv_fk_invited_by);
