-- Stata, Parquet and Triple-S files can be read. Rolled back by putting the earlier list back, once no draft has another kind.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('sav', 'xlsx', 'csv', 'dta', 'parquet', 'sss'));
