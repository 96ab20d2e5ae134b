-- Whether the company still knows a person whom it signed in. Rolled back by dropping the columns.
alter table users add column company_confirmed_at timestamptz;
alter table users add column company_asked_at timestamptz;
alter table users add column company_refresh text;
update users set company_confirmed_at = company_login_at, company_asked_at = company_login_at;
