-- Never written: attributions replace it.
alter table leads drop column attribution;
