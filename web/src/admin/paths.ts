import type { ServicePage } from "../api/contract/types.gen";

/** Paths used only inside the admin area: kept apart so that visitors do not download them. */
export const adminPaths = {
  leads: () => "/admin/leads",
  finance: () => "/admin/finance",
  team: () => "/admin/team",
  users: () => "/admin/users",
  newQuotation: () => "/admin/quotations/new",
  quotation: (id: string) => `/admin/quotations/${encodeURIComponent(id)}`,
  editQuotation: (id: string) => `/admin/quotations/${encodeURIComponent(id)}/edit`,
  customers: () => "/admin/customers",
  materials: () => "/admin/materials",
  addMaterial: () => "/admin/materials/add",
  editMaterial: (id: string) => `/admin/materials/edit/${encodeURIComponent(id)}`,
  designs: () => "/admin/designs",
  design: (id: string) => `/admin/designs/${encodeURIComponent(id)}`,
  designAddons: () => "/admin/design-addons",
  products: () => "/admin/furniture/products",
  addProduct: () => "/admin/furniture/add",
  editProduct: (id: string) => `/admin/furniture/edit/${encodeURIComponent(id)}`,
  orders: () => "/admin/furniture/orders",
  order: (id: string) => `/admin/furniture/orders/${encodeURIComponent(id)}`,
  productReviews: () => "/admin/furniture/reviews",
  coupons: () => "/admin/furniture/coupons",
  productCategories: () => "/admin/furniture/categories",
  shopSettings: () => "/admin/settings/shipping-payment",
  gallery: () => "/admin/gallery",
  videos: () => "/admin/videos",
  photograph: (id: string) => `/admin/gallery?photograph=${encodeURIComponent(id)}`,
  pagePictures: (page: ServicePage) =>
    page === "painting" ? "/admin/painting-categories" : `/admin/${encodeURIComponent(page)}-images`,
} as const;
