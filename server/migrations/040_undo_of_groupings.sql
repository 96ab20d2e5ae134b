-- The variables of a draft before and after they were grouped by hand, so that grouping can be undone and redone.
create table import_groupings (
  import_id uuid not null,
  n integer not null,
  undone boolean not null,
  position integer not null,
  code text not null,
  source json not null,
  reason text not null,
  proposal json not null,
  plan json not null,
  primary key (import_id, n, undone, position),
  foreign key (import_id, n) references import_changes (import_id, n) on delete cascade
);
