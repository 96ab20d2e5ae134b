-- A project is shared with an address, whether or not it has an account: nobody learns from sharing who has one.
alter table project_shares add column email text;
update project_shares set email = lower(users.email collate "C") from users where users.id = project_shares.user_id;
drop view project_members;
alter table project_shares drop column user_id;
alter table project_shares alter column email set not null;
alter table project_shares add primary key (project_id, email);
create index project_shares_email on project_shares (email);

create view project_members as
  select id as project_id, owner_id as user_id, 'owner' as role, null as shared_by from projects
  union all
  select s.project_id, u.id, s.role, s.shared_by from project_shares s
    join users u on lower(u.email collate "C") = s.email
    join projects p on p.id = s.project_id and p.owner_id <> u.id;
