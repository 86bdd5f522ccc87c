-- Booking amounts: with what a kitchen or a home can be booked, and which design an enquiry wants to book.
alter table designs
    -- Null: it can't be booked.
    add column booking_amount_paise bigint,
    add constraint designs_booking_amount_in_whole_rupees check (
        booking_amount_paise between 100000 and 100000000 and booking_amount_paise % 100 = 0
    ),
    add constraint designs_booked_are_kitchens_and_homes check (
        booking_amount_paise is null or design_type in ('kitchen', 'full-home')
    );

-- The amount is what the design offered then; it may change later.
alter table enquiries
    add column booked_design_id uuid references designs,
    add column booking_amount_paise bigint,
    add constraint enquiries_booking_is_whole check (
        (booked_design_id is null) = (booking_amount_paise is null)
    );
create index enquiries_by_booked_design on enquiries (booked_design_id) where booked_design_id is not null;
