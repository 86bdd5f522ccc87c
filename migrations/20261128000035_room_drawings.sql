-- A kitchen without a plan is drawn from its own lines, in a layout that the writer may choose. Nobody has agreed to a
-- drawing of what was submitted before: it keeps the look that it had.
alter table quotation_rooms
    add column drawing text
        constraint quotation_rooms_drawing_known
        check (drawing in ('none', 'straight', 'l_shape', 'u_shape', 'parallel', 'island'));

update quotation_rooms set drawing = 'none'
from quotations
where quotations.id = quotation_rooms.quotation_id and quotations.status <> 'draft' and quotation_rooms.kitchen is null;
