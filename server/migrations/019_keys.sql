-- The person at the company's provider who signs in as this account, bound at the first sign-in.
alter table users add column company_issuer text;
alter table users add column company_subject text;
create unique index users_company on users (company_issuer, company_subject);

-- Only ASCII letters are folded: other letters that fold to them belong to other addresses.
drop index users_email;
create unique index users_email on users (lower(email collate "C"));

-- Set when a token is first seen to have expired: a clock that is set back does not revive it.
alter table tokens add column ended boolean not null default false;
