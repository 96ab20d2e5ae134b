-- The language of the public form's buttons and messages, chosen by its owner.
alter table typing_forms add column language text not null default 'en';
