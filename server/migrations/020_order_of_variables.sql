-- jsonb sorts the keys of an object by their length: pickers showed variables in that order. json keeps them as they were written.
alter table jobs alter column result type json using result::text::json;
-- What was written before is in the wrong order; it is made again when a project is opened.
delete from jobs where kind = 'load-project';
