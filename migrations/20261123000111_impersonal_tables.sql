-- What no request to erase a person touches is said with each table: of these columns none tells of a person. All
-- other columns with text are listed in domain/sales/src/privacy/inventory.rs.
comment on table auth_signing_keys is 'Impersonal: sealed_private_key public_key';
comment on table brands is 'Impersonal: name site warranty_terms';
comment on table design_addons is 'Impersonal: name price_type applies_to hsn_sac incompatible_with';
comment on table design_categories is 'Impersonal: name slug filters';
comment on table design_photographs is 'Impersonal: alt hotspots';
comment on table designs is
    'Impersonal: title slug design_type style layout budget_band colours description addons similar_to '
    'seo_title seo_description canonical status';
comment on table document_numbers is 'Impersonal: prefix financial_year';
comment on table gst_rates is 'Impersonal: hsn description';
comment on table homepages is 'Impersonal: component_name';
comment on table job_batches is 'Impersonal: action';
comment on table job_keys is 'Impersonal: key';
comment on table job_limits is 'Impersonal: queue kind';
comment on table job_queues is 'Impersonal: queue';
comment on table job_workers is 'Impersonal: name queue';
comment on table lead_batches is 'Impersonal: action';
comment on table maintenance_windows is 'Impersonal: message state remark';
comment on table material_categories is 'Impersonal: name slug attributes';
comment on table materials is
    'Impersonal: code name description kind grade emission finish colour_code unit hsn below_cost_because '
    'vendors datasheet status';
comment on table page_settings is 'Impersonal: page_name';
comment on table photographs is
    'Impersonal: file_name sha256 original_key state error recipe thumbhash colour variants title alt rooms '
    'style colours tags crops status';
comment on table placements is 'Impersonal: page slot category title caption alt link description';
comment on table preview_links is 'Impersonal: hash kind';
comment on table quotation_pictures is 'Impersonal: alt sha256 recipe thumbhash colour variants';
comment on table quotation_templates is 'Impersonal: name rooms photographs';
comment on table rate_card_rates is 'Impersonal: item name core finish package unit hsn';
comment on table rate_cards is 'Impersonal: name';
comment on table schedule_ticks is 'Impersonal: name job_key';
comment on table schedules is 'Impersonal: name';
comment on table settings is 'Impersonal: section value';
comment on table settings_versions is 'Impersonal: section value';
comment on table slug_redirects is 'Impersonal: kind slug';
comment on table upload_pieces is 'Impersonal: storage_key';
comment on table uploads is 'Impersonal: purpose file_name placement';
comment on table videos is
    'Impersonal: title slug source host_video host_key category tags transcript seo_title seo_description '
    'canonical state error file_name sha256 file_key container status';
