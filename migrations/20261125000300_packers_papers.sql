-- Papers for packers: a packing slip with each shipment, and an address label for each of its packages.
alter table documents drop constraint documents_kind_known,
    add constraint documents_kind_known check (
        kind in (
            'quotation', 'signed_quotation', 'estimate', 'receipt', 'tax_invoice', 'credit_note', 'packing_slip',
            'address_label'
        )
    );
