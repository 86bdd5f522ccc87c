-- All service pages have pictures that staff place, and a photograph says whether it is one.

alter table placements drop constraint placements_page_known,
    add constraint placements_page_known check (
        page in (
            'consultation', 'electrical', 'plumbing', 'flooring', 'bathroom', 'kitchen', 'automation', 'painting',
            'civil', 'modular_kitchens', 'wardrobes'
        )
    );

alter table photographs
    -- A rendering, not a photograph of finished work: visitors see that beside it.
    add column is_design boolean not null default false;
-- Titles and alt texts said so until now.
update photographs set is_design = true where title ilike '%3D design%' or alt ilike '3D design%';
-- Pictures say it themselves now, and would say it twice.
update photographs set title = regexp_replace(title, ',\s*3D design$', '', 'i') where is_design;
update placements set caption = '' where caption = '3D design';
