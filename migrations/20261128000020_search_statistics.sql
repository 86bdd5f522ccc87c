-- How often a text occurs is told from samples of the column. Of a hundred, one that happens to hold a searched phone
-- number says that every hundredth row has it, and the whole table is then read in its order; of a thousand, the index
-- is used. Autovacuum takes the samples.
alter table leads alter column search_text set statistics 1000;
alter table customers alter column search_text set statistics 1000;
alter table quotations alter column search_text set statistics 1000;
