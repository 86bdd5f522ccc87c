-- Nothing was sold in test mode: visitors read no reviews of such orders.
update product_reviews set status = 'pending', decided_at = null, decided_by = null, version = product_reviews.version + 1
from orders
where orders.id = order_id and is_test and product_reviews.status = 'published';
