#!/bin/sh
# Run once by the PostgreSQL image, when its volume is empty: the tool works as a role that owns its database and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$QP_PASSWORD" --username postgres <<'SQL'
create role qp login nosuperuser nocreatedb nocreaterole password :'password';
create database qp owner qp encoding 'UTF8' template template0;
SQL
