/** A furniture shop for tests and benchmarks: most products with options, counted pieces and ratings, as in a large one. */
import { randomUUID } from "node:crypto";
import { query } from "../dev/postgres/client.mjs";

/** Photographs that the products share. */
const PHOTOGRAPHS = 300;

/** Text as long as a product's, different for each. */
const DESCRIPTION = "repeat('Kiln-dried sal wood with corner blocks, foam over springs, and covers that come off. ', 8) || n";

/** Six rooms, and four kinds of furniture in each. */
const CATEGORIES = `
  insert into product_categories
    (id, name, slug, parent_id, description, hsn, filters, size_guide, is_active, seo_title, seo_description, position,
     created_at, updated_at)
  select md5('room' || room)::uuid, 'Room ' || room, 'room-' || room, null::uuid, '', '9403', '{brand,price}'::text[], '', true, '', '',
    room, now(), now()
  from generate_series(1, 6) as room
  union all
  select md5('kind' || kind)::uuid, 'Kind ' || kind, 'kind-' || kind, md5('room' || 1 + kind % 6)::uuid, '', '9403',
    '{brand,price}'::text[], '', true, '', '', kind, now(), now()
  from generate_series(1, 24) as kind`;

const BRANDS = `
  insert into brands (id, name, warranty_terms, created_at, updated_at)
  select md5('brand' || n)::uuid, 'Brand ' || n, '', now(), now() from generate_series(1, 40) as n`;

const PICTURES = `
  insert into photographs
    (id, file_name, bytes, sha256, original_key, state, state_since, recipe, width, height, thumbhash, colour, likeness,
     variants, title, alt, uploaded_at, updated_at)
  select md5('photograph' || n)::uuid, n || '.jpg', 4000000, md5(n::text) || md5((-n)::text), 'originals/' || n, 'ready',
    now(), '1', 1600, 1200, '1QcSHQRnh493V4dIh4eXh1h4kJUI', '#a08060', n,
    (select jsonb_agg(jsonb_build_object('width', width, 'height', width * 3 / 4, 'webp', width * 90, 'jpeg', width * 120))
     from unnest(array[1600, 1440, 960, 640, 320]) as width),
    'Sofa ' || n, 'A sofa with plain fronts beside a window', now(), now()
  from generate_series(1, ${PHOTOGRAPHS}) as n`;

/** @param {number} count */
const published = (count) => `
  insert into products
    (id, name, slug, sku, mpn, gtin, brand_id, category_id, short_description, description, mrp_paise, price_paise,
     sale_price_paise, cost_paise, hsn, availability, is_stocked, reorder_level, lead_days, length_mm, width_mm, height_mm,
     weight_g, packages, material, colour, assembly_paise, warranty_months, care, origin_country, maker, related,
     is_featured, lowest_difference_paise, has_several_prices, colours, seo_title, seo_description, status,
     first_published_at, review_count, review_stars, created_at, updated_at)
  select md5('product' || n)::uuid, 'Sofa ' || n, 'sofa-' || n, 'SOF-' || n, '', '', md5('brand' || 1 + n % 40)::uuid,
    md5('kind' || 1 + n % 24)::uuid, 'Loose seats on a sal wood frame, covers off with a zip.', ${DESCRIPTION},
    5000000 + n * 100, 4000000 + n * 100, case when n % 5 = 0 then 3500000 + n * 100 end, 2000000, '9403',
    (array['in_stock', 'in_stock', 'in_stock', 'limited', 'made_to_order', 'out_of_stock'])[1 + n % 6], n % 4 <> 0, 2, 7,
    2100, 900, 820, 62000, '[{"lengthMm": 2180, "widthMm": 980, "heightMm": 880, "weightG": 68200}]',
    (array['Teak', 'Sal wood', 'Cane', 'Oak', 'Marble', 'Mango wood', 'Steel', 'Linen'])[1 + n % 8], 'Oat', null, 60,
    'Vacuum weekly with the brush nozzle and turn the cushions.', (array['IN', 'IN', 'IN', 'DK', 'IT', 'VN'])[1 + n % 6],
    'Workshop, 22 Timber Yard Road, Bengaluru 560026', '{}', n % 50 = 0, 0, n % 3 = 0,
    case n % 3 when 0 then '{Oat,Sage,Indigo}' when 1 then '{Walnut,Natural}' else '{}' end::text[], '', '', 'published',
    now() - n * interval '1 minute', n % 4, n % 4 * (1 + n % 5), now(), now()
  from generate_series(1, ${count}) as n`;

const SHOTS = `
  insert into product_photographs (product_id, place, photograph_id)
  select id, place, md5('photograph' || 1 + (length(slug) * 7 + place * 31 + substr(slug, 6)::int) % ${PHOTOGRAPHS})::uuid
  from products, generate_series(0, 2) as place`;

/** Two of three products have options; those of every second are counted by option. */
const OPTIONS = `
  with grouped as (
    insert into product_groups (id, product_id, place, name)
    select gen_random_uuid(), id, 0, 'Colour' from products where colours <> '{}'
    returning id, product_id
  )
  insert into product_options (id, product_id, group_id, place, name, difference_paise, sku, is_stocked)
  select gen_random_uuid(), product_id, grouped.id, option.place, option.name, option.place * 50000, upper(option.name),
    products.is_stocked and substr(slug, 6)::int % 2 = 0
  from grouped join products on products.id = product_id, unnest(colours) with ordinality as option (name, place)`;

/** @param {number} least pieces of each; some have a few more */
const stocks = (least) => `
  with counted as (
    insert into stocks (id, product_id, option_id, on_hand)
    select gen_random_uuid(), id, null, ${least} + substr(slug, 6)::int % 9 from products where is_stocked
    union all
    select gen_random_uuid(), product_id, id, ${least} + ascii(right(id::text, 1)) % 7 from product_options where is_stocked
    returning product_id, option_id, on_hand
  )
  insert into stock_moves (id, product_id, option_id, change, balance, reason, remark, moved_at)
  select gen_random_uuid(), product_id, option_id, on_hand, on_hand, 'received', 'Opening stock', now()
  from counted where on_hand > 0`;

/** Delivers to Bengaluru and around, at a flat charge. */
const ZONE = `
  insert into delivery_zones
    (id, name, pincodes, remote_pincodes, tariff, flat_paise, slabs, further_kg_paise, remote_paise, transit_days, has_cod,
     position, created_at, updated_at)
  values (gen_random_uuid(), 'Karnataka', '{56*,57*}', '{}', 'flat', 49900, '[]', 0, 0, 3, true, 0, now(), now())`;

/**
 * Fills an empty shop.
 * @param {string} url @param {{ products: number, pieces?: number }} how at least `pieces` of each
 *   product or option that is counted
 */
export async function furnish(url, { products, pieces = 0 }) {
  for (const sql of [CATEGORIES, BRANDS, PICTURES, published(products), SHOTS, OPTIONS, stocks(pieces), ZONE]) await query(url, sql);
  await query(url, "vacuum analyze");
}

/** Products that can be ordered and are counted, each with one of its options. @param {string} url */
export async function orderable(url) {
  const rows = await query(
    url,
    `select products.id as product, (select id from product_options where product_id = products.id order by place limit 1) as option
     from products where is_stocked and availability in ('in_stock', 'limited') order by slug`,
  );
  return rows.map(({ product, option }) => ({ product: String(product), options: option === null ? [] : [option] }));
}

/**
 * A checkout of one piece each, as the site's form sends it.
 * @param {number} n @param {Awaited<ReturnType<typeof orderable>>} pieces
 */
export function checkout(n, pieces) {
  const lines = pieces.map(({ product, options }) => ({ id: randomUUID(), productId: product, optionIds: options, quantity: 1 }));
  return {
    attemptKey: randomUUID(),
    cart: { lines, pincode: "560038", hasLift: true, method: "gateway" },
    contact: { name: `Visitor ${n}`, email: `visitor-${n}@example.com`, phone: `9${String(n).padStart(9, "0")}` },
    address: { line1: "14, 12th Main", city: "Bengaluru", stateCode: "29" },
    hasAgreed: true,
  };
}
