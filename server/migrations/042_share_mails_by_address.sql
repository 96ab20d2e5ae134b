-- Mails about a share are sent to an address since 039; those that waited then still name an account.
update jobs set input = (jobs.input - 'userId') || jsonb_build_object('email', lower(users.email collate "C"))
  from users where jobs.kind = 'send-share-mail' and jobs.input ->> 'userId' = users.id::text;
