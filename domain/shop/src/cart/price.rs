//! Prices a cart from the database: one statement, whatever it holds.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use content::photograph::picture::Made;
use kernel::Db;
use kernel::clock::Clock;
use kernel::money::{Percent, TooLarge, figure, sum};
use kernel::organization::Organization;
use kernel::rupees::short;
use kernel::settings::{Section as _, Sections};
use pricing::gst::rate::Rates;
use pricing::gst::{Supply, Tax};
use serde::Deserialize;
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    Cart, CartLine, ChosenOption, CouponResult, Delivery, LineProblem, MethodOffer, PricedCart, PricedLine,
};
use crate::availability::Availability;
use crate::coupon::stored::{Asked, StoredCoupon};
use crate::coupon::{self, CouponLine, PaymentMethod};
use crate::pincode;
use crate::price::{Charges, Line, OrderPrice, OrderPriceError, price as price_order};
use crate::product::sale::{Prices, available};
use crate::product::{OptionId, ProductId, VariationGroupId};
use crate::settings::{ShopDelivery, ShopPayment};
use crate::shipping::stored::StoredZone;
use crate::shipping::{Package, Zone, promised_on, zone_of};
use crate::stock::{Demand, StockId};

/// Who buys, as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct Shopper {
    /// E-mail address in its comparable form.
    pub email: Option<String>,
    /// Mobile number in its comparable form.
    pub phone: Option<String>,
    /// State of delivery; that of the pincode if not known.
    pub state_code: Option<String>,
    /// Whether a payment gateway can be used.
    pub pays_online: bool,
    /// For pieces that are added to an order, and come with it without further charges: what is collected for the others
    /// on delivery, in paise.
    pub beside_paise: Option<i64>,
}

/// A priced cart, with what an order of it needs.
#[derive(Clone, Debug)]
pub struct Priced {
    /// For the buyer.
    pub cart: PricedCart,
    /// Lines that can be ordered.
    pub lines: Vec<OrderableLine>,
    /// Their price; `None` without lines.
    pub price: Option<OrderPrice>,
    /// Coupons that apply.
    pub coupons: Vec<AppliedCoupon>,
    /// Split of GST.
    pub supply: Supply,
    /// Payment settings.
    pub payment: ShopPayment,
    /// Zone of the pincode.
    pub zone: Option<Zone>,
}

/// A line that can be ordered.
#[derive(Clone, Debug)]
pub struct OrderableLine {
    /// As it is priced.
    pub line: Line,
    /// Product.
    pub product: ProductId,
    /// Name.
    pub name: String,
    /// SKU with those of its options.
    pub sku: String,
    /// HSN.
    pub hsn: String,
    /// Chosen options.
    pub options: Vec<ChosenOption>,
    /// Availability as staff state it.
    pub availability: Availability,
    /// Its picture.
    pub photograph: Option<Uuid>,
    /// Whether it is to be assembled.
    pub with_assembly: bool,
    /// Pieces that it takes from stock.
    pub demand: Vec<Demand>,
}

/// A coupon that applies.
#[derive(Clone, Debug)]
pub struct AppliedCoupon {
    /// Coupon.
    pub id: Uuid,
    /// Code.
    pub code: String,
    /// Taken off, in paise.
    pub discount_paise: i64,
}

/// What a price depends on.
struct Context {
    products: HashMap<ProductId, Product>,
    payment: ShopPayment,
    delivery: ShopDelivery,
    home_state: String,
    zones: Vec<Zone>,
    coupons: Vec<Asked>,
    rates: Rates,
    earlier_orders: u32,
    refused_deliveries: u32,
}

#[expect(clippy::too_many_lines, reason = "one statement")]
async fn context(
    db: &mut Db,
    cart: &Cart,
    shopper: &Shopper,
    today: NaiveDate,
) -> Result<Context, sqlx::Error> {
    let sections = [ShopPayment::NAME, ShopDelivery::NAME, Organization::NAME];
    let codes: Vec<_> = cart.coupons.iter().map(|code| code.trim().to_uppercase()).collect();
    let ids: Vec<_> = cart.lines.iter().map(|line| line.product_id.0).collect();
    let options: Vec<_> = cart.lines.iter().flat_map(|line| &line.option_ids).map(|id| id.0).collect();
    // Through `select unnest`, the length of the list of products is unknown to the planner, and one plan serves every
    // cart; planning takes longer than the statement itself.
    let row = sqlx::query!(
        r#"select (select jsonb_object_agg(section, value) from settings where section = any ($1))
                   as "sections: Json<Sections>",
               coalesce(
                   (select jsonb_agg(to_jsonb(zone) order by position, id)
                    from delivery_zones as zone where archived_at is null),
                   '[]'
               ) as "zones!: Json<Vec<StoredZone>>",
               coalesce(
                   (select jsonb_agg(jsonb_build_object(
                       'coupon', to_jsonb(coupon),
                       'total', (
                           select count(*) from coupon_uses where coupon_id = coupon.id and given_back_at is null
                       ),
                       'by_buyer', (
                           select count(*) from coupon_uses
                           where coupon_id = coupon.id and given_back_at is null
                               and (email_normalized = $3 or phone_normalized = $4)
                       )
                   )) from coupons as coupon where upper(code) = any ($2) and archived_at is null),
                   '[]'
               ) as "coupons!: Json<Vec<Asked>>",
               coalesce(
                   (select jsonb_agg(jsonb_build_array(hsn, rate)) from (
                       select distinct on (hsn) hsn, rate from gst_rates
                       where effective_on <= $5 and archived_at is null order by hsn, effective_on desc
                   ) as current),
                   '[]'
               ) as "rates!: Json<Vec<(String, Percent)>>",
               (select count(*)::integer from orders
                where confirmed_at is not null and (email_normalized = $3 or phone_normalized = $4))
                   as "earlier_orders!",
               (select count(distinct orders.id)::integer from orders join shipments on order_id = orders.id
                where method = 'cod' and shipments.status = 'rto'
                    and (email_normalized = $3 or phone_normalized = $4)) as "refused_deliveries!",
               coalesce(
                   (select jsonb_agg(jsonb_build_object(
                       'id', products.id, 'name', products.name, 'slug', products.slug, 'sku', products.sku,
                       'hsn', products.hsn, 'mrp_paise', mrp_paise, 'price_paise', price_paise,
                       'sale_price_paise', sale_price_paise, 'sale_starts_on', sale_starts_on,
                       'sale_ends_on', sale_ends_on, 'availability', availability, 'available_on', available_on,
                       'is_stocked', products.is_stocked, 'reorder_level', reorder_level, 'lead_days', lead_days,
                       'packages', case when packages = '[]' then jsonb_build_array(jsonb_build_object(
                           'lengthMm', coalesce(length_mm, 0), 'widthMm', coalesce(width_mm, 0),
                           'heightMm', coalesce(height_mm, 0), 'weightG', coalesce(weight_g, 0)
                       )) else packages end,
                       'assembly_paise', assembly_paise, 'category', category.name, 'brand', brands.name,
                       'categories', array(
                           with recursive above (id) as (
                               select products.category_id
                               union
                               select parent_id
                               from product_categories join above on above.id = product_categories.id
                               where parent_id is not null
                           )
                           select id from above
                       ),
                       'groups', (select count(*) from product_groups where product_id = products.id),
                       'options', coalesce((
                           select jsonb_agg(jsonb_build_object(
                               'id', option.id, 'name', option.name, 'sku', option.sku, 'group_id', grouped.id,
                               'group_name', grouped.name, 'group_place', grouped.place,
                               'difference_paise', difference_paise, 'is_stocked', option.is_stocked,
                               'stock_id', stocks.id, 'left_over', coalesce(on_hand - reserved, 0),
                               'photograph_id', option.photograph_id,
                               'picture', case when shot.id is not null then jsonb_build_object(
                                   'sha256', sha256, 'recipe', recipe, 'width', width, 'height', height,
                                   'thumbhash', thumbhash, 'colour', shot.colour, 'variants', variants
                               ) end
                           ))
                           from product_options as option
                           join product_groups as grouped on grouped.id = option.group_id
                           left join stocks on stocks.option_id = option.id
                           left join photographs as shot on shot.id = option.photograph_id
                           where option.product_id = products.id and option.id = any ($7)
                       ), '[]'),
                       'stock', stocks.id, 'left_over', coalesce(on_hand - reserved, 0), 'photograph', shot.id,
                       'picture', case when shot.id is not null then jsonb_build_object(
                           'sha256', sha256, 'recipe', recipe, 'width', width, 'height', height,
                           'thumbhash', thumbhash, 'colour', shot.colour, 'variants', variants
                       ) end
                    ))
                    from products
                    join product_categories as category on category.id = category_id
                    left join brands on brands.id = brand_id
                    left join stocks on stocks.product_id = products.id and stocks.option_id is null
                    left join lateral (
                        select photograph_id from product_photographs
                        where product_id = products.id order by place limit 1
                    ) as first on true
                    left join photographs as shot on shot.id = first.photograph_id
                    where products.id = any (array(select unnest($6::uuid[]))) and products.status = 'published'
                        and products.archived_at is null),
                   '[]'
               ) as "products!: Json<Vec<Product>>""#,
        &sections as &[&str],
        &codes,
        shopper.email,
        shopper.phone,
        today,
        &ids,
        &options,
    )
    .fetch_one(db)
    .await?;
    let mut sections = row.sections.map(|Json(sections)| sections).unwrap_or_default();
    let company: Organization = sections.section()?;
    let mut payment: ShopPayment = sections.section()?;
    // A way to pay without an account that takes the money would be a dead end behind a placed order.
    payment.methods.retain(|method| match method {
        PaymentMethod::Gateway => shopper.pays_online,
        PaymentMethod::Upi => payment.upi_id.is_some() || company.upi_id.is_some(),
        PaymentMethod::BankTransfer => payment.bank.is_some() || company.bank.is_some(),
        PaymentMethod::Cod => true,
    });
    Ok(Context {
        products: row.products.0.into_iter().map(|product| (product.id, product)).collect(),
        payment,
        delivery: sections.section()?,
        home_state: company.home_state().to_owned(),
        zones: row.zones.0.into_iter().filter_map(StoredZone::zone).collect(),
        coupons: row.coupons.0,
        rates: row.rates.0.into_iter().collect(),
        earlier_orders: row.earlier_orders.unsigned_abs(),
        refused_deliveries: row.refused_deliveries.unsigned_abs(),
    })
}

#[derive(Debug, Deserialize)]
struct Product {
    id: ProductId,
    name: String,
    slug: String,
    sku: String,
    hsn: String,
    #[serde(flatten)]
    prices: Prices,
    availability: Availability,
    available_on: Option<NaiveDate>,
    is_stocked: bool,
    reorder_level: i32,
    lead_days: u16,
    packages: Vec<StoredPackage>,
    assembly_paise: Option<i64>,
    category: String,
    brand: Option<String>,
    categories: Vec<Uuid>,
    groups: usize,
    options: Vec<ProductOption>,
    stock: Option<StockId>,
    left_over: i32,
    photograph: Option<Uuid>,
    picture: Option<Made>,
}

#[derive(Debug, Deserialize)]
struct ProductOption {
    id: OptionId,
    name: String,
    sku: String,
    group_id: VariationGroupId,
    group_name: String,
    group_place: i32,
    difference_paise: i64,
    is_stocked: bool,
    stock_id: Option<StockId>,
    left_over: i32,
    photograph_id: Option<Uuid>,
    picture: Option<Made>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPackage {
    length_mm: u32,
    width_mm: u32,
    height_mm: u32,
    weight_g: u32,
}

impl StoredPackage {
    const fn package(&self) -> Package {
        Package { size_mm: [self.length_mm, self.width_mm, self.height_mm], weight_g: self.weight_g }
    }
}

/// The options that a line names, in the order of their groups: one of each group, or `None`.
fn chosen<'a>(product: &'a Product, line: &CartLine) -> Option<Vec<&'a ProductOption>> {
    let mut chosen: Vec<_> =
        product.options.iter().filter(|option| line.option_ids.contains(&option.id)).collect();
    let groups: HashSet<_> = chosen.iter().map(|option| option.group_id).collect();
    let is_whole = chosen.len() == line.option_ids.len() && groups.len() == chosen.len();
    chosen.sort_by_key(|option| option.group_place);
    (is_whole && groups.len() == product.groups).then_some(chosen)
}

/// Stocks that a piece is taken from, with what is left of them: the stocked options', else the product's own.
fn stocks(product: &Product, options: &[&ProductOption]) -> Option<Vec<(Option<StockId>, i32)>> {
    if !product.is_stocked || !product.availability.takes_stock() {
        return None;
    }
    let counted: Vec<_> = options
        .iter()
        .filter(|option| option.is_stocked)
        .map(|option| (option.stock_id, option.left_over))
        .collect();
    Some(if counted.is_empty() { vec![(product.stock, product.left_over)] } else { counted })
}

/// Prices a cart.
pub async fn price(
    db: &mut Db,
    clock: &Clock,
    cart: &Cart,
    shopper: &Shopper,
) -> Result<Result<Priced, OrderPriceError>, sqlx::Error> {
    let context = context(db, cart, shopper, clock.today()).await?;
    Ok(compute(&context, cart, shopper, clock.now(), clock.today()))
}

/// The first option of each of a product's groups, to say what delivering it costs before a buyer has chosen.
pub async fn first_options(db: &mut Db, product: ProductId) -> Result<Vec<OptionId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select distinct on (group_id) id as "id: OptionId" from product_options
           where product_id = $1 order by group_id, place"#,
        product.0,
    )
    .fetch_all(db)
    .await
}

/// Lines as they are read, before anything is added up.
#[derive(Default)]
struct Read {
    shown: Vec<PricedLine>,
    gone: Vec<Uuid>,
    orderable: Vec<OrderableLine>,
    coupon_lines: Vec<CouponLine>,
    packages: Vec<Package>,
    assembly_paise: i64,
    lead_days: u16,
    starts_on: Option<NaiveDate>,
    is_for_cod: bool,
}

fn read_lines(context: &Context, cart: &Cart, today: NaiveDate) -> Result<Read, TooLarge> {
    let mut read = Read { is_for_cod: true, ..Read::default() };
    let mut left: BTreeMap<StockId, i32> = BTreeMap::new();
    for line in &cart.lines {
        match context.products.get(&line.product_id) {
            Some(product) => read_line(context, product, line, today, &mut left, &mut read)?,
            None => read.gone.push(line.id),
        }
    }
    Ok(read)
}

fn read_line(
    context: &Context,
    product: &Product,
    line: &CartLine,
    today: NaiveDate,
    left: &mut BTreeMap<StockId, i32>,
    read: &mut Read,
) -> Result<(), TooLarge> {
    let whole = chosen(product, line);
    let options = whole.clone().unwrap_or_default();
    let added = sum(options.iter().map(|option| option.difference_paise))?;
    let unit_paise = sum([product.prices.on(today), added])?;
    let unit_mrp_paise = sum([product.prices.mrp_paise, added])?;
    let stocks = stocks(product, &options);
    let pieces = i32::from(line.quantity);
    // What lines before this one leave of it.
    let left_over = stocks.as_ref().and_then(|stocks| {
        stocks
            .iter()
            .map(|(stock, all)| stock.map_or(0, |stock| *left.entry(stock).or_insert(*all)).max(0))
            .min()
    });
    let tax = context.rates.of(&product.hsn);
    let problem = match tax {
        _ if whole.is_none() => Some(LineProblem::Options),
        None => Some(LineProblem::NotForSale),
        _ if !product.availability.can_be_ordered() || unit_paise <= 0 || unit_paise > unit_mrp_paise => {
            Some(LineProblem::NotForSale)
        }
        _ => left_over
            .filter(|left| *left < pieces)
            .map(|left| LineProblem::Short { left: left.unsigned_abs() }),
    };
    let picture = options.iter().find_map(|option| Some((option.photograph_id?, option.picture.clone())));
    let (photograph, made) = picture.map_or_else(
        || (product.photograph, product.picture.clone()),
        |(photograph, made)| (Some(photograph), made),
    );
    let chosen_options: Vec<_> = options
        .iter()
        .map(|option| ChosenOption {
            group_id: option.group_id,
            option_id: option.id,
            group_name: option.group_name.clone(),
            option_name: option.name.clone(),
        })
        .collect();
    let with_assembly = line.with_assembly && product.assembly_paise.is_some();
    let all_left = stocks.as_ref().and_then(|stocks| stocks.iter().map(|(_, all)| *all).min());
    read.shown.push(PricedLine {
        id: line.id,
        product_id: product.id,
        name: product.name.clone(),
        slug: product.slug.clone(),
        options: chosen_options.clone(),
        picture: made.and_then(Made::picture),
        category: product.category.clone(),
        brand: product.brand.clone(),
        availability: available(product.availability, all_left, product.reorder_level),
        unit_paise,
        unit_mrp_paise,
        changed_from_paise: line.seen_paise.filter(|seen| *seen != unit_paise),
        quantity: line.quantity,
        value_paise: figure(i128::from(unit_paise) * i128::from(line.quantity))?,
        discount_paise: 0,
        assembly_paise: product.assembly_paise,
        with_assembly,
        problem,
    });
    let (None, Some(tax)) = (problem, tax) else { return Ok(()) };
    let mut demand = Vec::new();
    for stock_id in stocks.into_iter().flatten().filter_map(|(stock, _)| stock) {
        *left.entry(stock_id).or_default() -= pieces;
        demand.push(Demand { stock_id, pieces });
    }
    let priced = Line { id: line.id, unit_paise, unit_mrp_paise, quantity: line.quantity, tax };
    read.coupon_lines.push(CouponLine {
        line: priced,
        product: product.id.0,
        categories: product.categories.clone(),
        is_on_sale: product.prices.sale_on(today).is_some(),
    });
    for _ in 0..line.quantity {
        read.packages.extend(product.packages.iter().map(StoredPackage::package));
    }
    if with_assembly {
        let assembly = product.assembly_paise.unwrap_or(0);
        read.assembly_paise = sum([read.assembly_paise, assembly.saturating_mul(i64::from(line.quantity))])?;
    }
    read.lead_days = read.lead_days.max(product.lead_days);
    if !product.availability.takes_stock() {
        read.starts_on = read.starts_on.max(product.available_on);
    }
    read.is_for_cod &= product.availability.allows_cod();
    let skus = options.iter().map(|option| option.sku.as_str()).filter(|sku| !sku.is_empty());
    read.orderable.push(OrderableLine {
        line: priced,
        product: product.id,
        name: product.name.clone(),
        sku: std::iter::once(product.sku.as_str()).chain(skus).collect::<Vec<_>>().join("-"),
        hsn: product.hsn.clone(),
        options: chosen_options,
        availability: product.availability,
        photograph,
        with_assembly,
        demand,
    });
    Ok(())
}

/// What coupons take off.
struct Reductions {
    by_line: Vec<i64>,
    has_free_shipping: bool,
    applied: Vec<AppliedCoupon>,
    results: Vec<CouponResult>,
}

/// The coupon with the highest priority first; others only if all are stackable.
fn reduce(context: &Context, read: &Read, cart: &Cart, shopper: &Shopper, now: DateTime<Utc>) -> Reductions {
    let contacts: Vec<_> = [&shopper.email, &shopper.phone].into_iter().flatten().cloned().collect();
    let mut asked: Vec<_> = Vec::new();
    let mut unknown = Vec::new();
    for code in &cart.coupons {
        let known = context.coupons.iter().find(|asked| asked.coupon.code.eq_ignore_ascii_case(code.trim()));
        match known {
            Some(known) if asked.iter().any(|other: &&Asked| other.coupon.id == known.coupon.id) => {}
            Some(known) => asked.push(known),
            None => unknown.push(code),
        }
    }
    asked.sort_by_key(|asked| std::cmp::Reverse(asked.coupon.priority));
    let mut reductions = Reductions {
        by_line: vec![0; read.coupon_lines.len()],
        has_free_shipping: false,
        applied: Vec::new(),
        results: Vec::new(),
    };
    let mut are_stackable = true;
    for Asked { coupon: stored, total, by_buyer } in asked {
        let buyer = coupon::Buyer {
            contacts: &contacts,
            earlier_orders: context.earlier_orders,
            uses: coupon::Uses { total: *total, by_buyer: *by_buyer },
            method: cart.method,
        };
        let is_allowed = reductions.applied.is_empty() || (are_stackable && stored.is_stackable);
        let applied = match stored.rules() {
            _ if !is_allowed => Err("This coupon can't be combined with another one.".to_owned()),
            Some(rules) => {
                coupon::apply(&rules, &read.coupon_lines, &buyer, now).map_err(|why| why.to_string())
            }
            None => Err("This coupon is not active at the moment.".to_owned()),
        };
        reductions.enter(stored, applied, &read.coupon_lines, &mut are_stackable);
    }
    reductions.results.extend(unknown.into_iter().map(|code| CouponResult {
        code: code.trim().to_owned(),
        discount_paise: 0,
        has_free_shipping: false,
        refusal: Some("We don't know this coupon code. Check the spelling.".to_owned()),
    }));
    reductions
}

impl Reductions {
    fn enter(
        &mut self,
        stored: &StoredCoupon,
        applied: Result<coupon::Applied, String>,
        lines: &[CouponLine],
        are_stackable: &mut bool,
    ) {
        let mut result = CouponResult {
            code: stored.code.clone(),
            discount_paise: 0,
            has_free_shipping: false,
            refusal: None,
        };
        match applied {
            Ok(applied) => {
                for ((total, off), line) in self.by_line.iter_mut().zip(applied.discounts).zip(lines) {
                    let value = line.line.unit_paise * i64::from(line.line.quantity);
                    let off = off.min(value - *total);
                    *total += off;
                    result.discount_paise += off;
                }
                result.has_free_shipping = applied.has_free_shipping;
                self.has_free_shipping |= applied.has_free_shipping;
                *are_stackable &= stored.is_stackable;
                self.applied.push(AppliedCoupon {
                    id: stored.id,
                    code: stored.code.clone(),
                    discount_paise: result.discount_paise,
                });
            }
            Err(refusal) => result.refusal = Some(refusal),
        }
        self.results.push(result);
    }
}

fn compute(
    context: &Context,
    cart: &Cart,
    shopper: &Shopper,
    now: DateTime<Utc>,
    today: NaiveDate,
) -> Result<Priced, OrderPriceError> {
    let mut read = read_lines(context, cart, today)?;
    let reductions = reduce(context, &read, cart, shopper, now);
    let lines: Vec<_> = read.orderable.iter().map(|line| line.line).collect();
    let values = lines
        .iter()
        .map(|line| figure(i128::from(line.unit_paise) * i128::from(line.quantity)))
        .collect::<Result<Vec<_>, _>>()?;
    let goods = sum(values)?;
    let place = cart.pincode.as_deref().and_then(pincode::find);
    let number: Option<u32> = cart.pincode.as_deref().and_then(|pincode| pincode.parse().ok());
    let zone = number.and_then(|number| zone_of(&context.zones, number));
    let comes_along = shopper.beside_paise.is_some();
    let shipping = match (zone, number) {
        (Some(zone), Some(number)) if !(comes_along || reductions.has_free_shipping || lines.is_empty()) => {
            Some(zone.charge(goods, &read.packages, number)?)
        }
        (Some(_), _) => Some(0),
        _ => None,
    };
    let carrying_paise = if cart.has_lift || comes_along || lines.is_empty() {
        0
    } else {
        context.delivery.floor_paise.saturating_mul(i64::from(cart.floor.max(0)))
    };
    let before_fee = sum([
        goods,
        -sum(reductions.by_line.iter().copied())?,
        shipping.unwrap_or(0),
        carrying_paise,
        read.assembly_paise,
    ])?;
    let methods = offers(context, zone, read.is_for_cod, before_fee, shopper.beside_paise);
    let offer = cart.method.and_then(|method| methods.iter().find(|offer| offer.method == method));
    let cod_fee_paise = offer.filter(|offer| offer.refusal.is_none()).map_or(0, |offer| offer.fee_paise);
    let charges = Charges {
        shipping_paise: shipping.unwrap_or(0),
        services_paise: sum([carrying_paise, read.assembly_paise])?,
        cod_fee_paise,
    };
    let state = shopper.state_code.as_deref().or(place.map(|place| place.state_code));
    let supply = match state {
        Some(state) if state != context.home_state => Supply::InterState,
        _ => Supply::WithinState,
    };
    let price = if lines.is_empty() {
        None
    } else {
        Some(price_order(&lines, &reductions.by_line, charges, supply)?)
    };
    for (line, off) in lines.iter().zip(&reductions.by_line) {
        if let Some(shown) =
            read.shown.iter_mut().find(|shown| shown.id == line.id && shown.problem.is_none())
        {
            shown.discount_paise = *off;
        }
    }
    let promised = zone.filter(|_| !lines.is_empty()).map(|zone| {
        let ordered_on = read.starts_on.map_or(today, |starts_on| starts_on.max(today));
        promised_on(ordered_on, read.lead_days, zone.transit_days, &context.delivery.holidays)
    });
    let has_problem = read.shown.iter().any(|line| line.problem.is_some()) || !read.gone.is_empty();
    let can_be_ordered = price.is_some()
        && !has_problem
        && (cart.pincode.is_none() || zone.is_some())
        && offer.is_none_or(|offer| offer.refusal.is_none());
    let delivery = cart.pincode.as_ref().map(|_| Delivery {
        is_deliverable: zone.is_some(),
        state_code: place.map(|place| place.state_code.to_owned()),
        city: place.map(|place| place.district.to_owned()),
        promised_on: promised,
        has_cod: zone.is_some_and(|zone| zone.has_cod)
            && context.payment.methods.contains(&PaymentMethod::Cod),
        free_from_paise: zone.and_then(|zone| zone.free_from_paise),
    });
    let priced = PricedCart {
        lines: read.shown,
        gone: read.gone,
        goods_paise: goods,
        discount_paise: price.as_ref().map_or(0, |price| price.discount_paise),
        shipping_paise: shipping,
        carrying_paise,
        assembly_paise: read.assembly_paise,
        cod_fee_paise,
        payable_paise: price.as_ref().map_or(0, |price| price.payable_paise),
        tax: price.as_ref().map_or_else(Tax::default, |price| price.tax),
        saving_paise: price.as_ref().map_or(0, |price| price.saving_paise),
        coupons: reductions.results,
        delivery,
        methods,
        can_be_ordered,
    };
    Ok(Priced {
        cart: priced,
        lines: read.orderable,
        price,
        coupons: reductions.applied,
        supply,
        payment: context.payment.clone(),
        zone: zone.cloned(),
    })
}

fn offers(
    context: &Context,
    zone: Option<&Zone>,
    is_for_cod: bool,
    payable: i64,
    beside: Option<i64>,
) -> Vec<MethodOffer> {
    let payment = &context.payment;
    let payable = payable.saturating_add(beside.unwrap_or(0));
    let cod_fee_paise = if beside.is_some() { 0 } else { payment.cod_fee_paise };
    let offer = |method: &PaymentMethod| {
        let is_cod = *method == PaymentMethod::Cod;
        let refusal = match () {
            () if !is_cod => None,
            () if zone.is_some_and(|zone| !zone.has_cod) => {
                Some("Cash on delivery isn't available for your pincode.".to_owned())
            }
            () if !is_for_cod => Some("Items made or reserved for you can't be paid on delivery.".to_owned()),
            () if payable > payment.cod_limit_paise => {
                Some(format!("Cash on delivery is for orders of up to {}.", short(payment.cod_limit_paise)))
            }
            () if context.refused_deliveries >= u32::from(payment.max_refused_deliveries) => {
                Some("Earlier deliveries were refused, so please pay online.".to_owned())
            }
            () => None,
        };
        MethodOffer {
            method: *method,
            refusal,
            fee_paise: if is_cod { cod_fee_paise } else { 0 },
            has_emi: *method == PaymentMethod::Gateway && payment.offers_emi,
        }
    };
    PaymentMethod::ALL.iter().filter(|method| payment.methods.contains(method)).map(offer).collect()
}
