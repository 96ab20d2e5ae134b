-- Refits of a run now also say how often people are assigned wrongly, in half the room: those of before would never be read again.
-- Nothing to roll back: they are made again where a figure needs them.
delete from files where id in (select file_id from run_refits);
