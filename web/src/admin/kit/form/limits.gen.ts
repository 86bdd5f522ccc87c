// This file is generated from the contract by scripts/contract.ts
export const AboutHeadings = {
  certifications: { max: 90 },
  office: { max: 90 },
  team: { max: 90 },
} as const;

export const AboutText = {
  title: { max: 90 },
  description: { max: 200 },
  heading: { max: 90 },
  lead: { max: 400 },
} as const;

export const AccountCartDraft = {
  lines: { max: 50 },
  savedForLater: { max: 50 },
} as const;

export const AccountPolicy = {
  adminIdleHours: { min: 1, max: 720 },
  idleDays: { min: 1, max: 400 },
  minPasswordChars: { min: 8, max: 64 },
  refreshReuseSeconds: { min: 0, max: 60 },
  secondFactorRoles: { max: 8 },
  sessionDays: { min: 1, max: 400 },
} as const;

export const AdLinkDraft = {
  campaign: { max: 100, pattern: /^[a-z0-9][a-z0-9._-]*$/ },
  content: { max: 100, pattern: /^([a-z0-9][a-z0-9._-]*)?$/ },
  landingPage: { max: 200 },
  medium: { max: 100, pattern: /^[a-z0-9][a-z0-9._-]*$/ },
  name: { min: 1, max: 120 },
  source: { max: 100, pattern: /^[a-z0-9][a-z0-9._-]*$/ },
  term: { max: 100, pattern: /^([a-z0-9][a-z0-9._-]*)?$/ },
} as const;

export const AddressConfirmation = {
  email: { min: 3, max: 254 },
  reason: { min: 1, max: 500 },
} as const;

export const Announcement = {
  replyTo: { max: 254 },
  senderName: { min: 1, max: 60 },
  to: { max: 254 },
} as const;

export const AnswerProductReview = {
  answer: { max: 2000 },
} as const;

export const ApprovalLimits = {
  discountOfSalesHead: { min: 0, max: 10000 },
  discountOfStaff: { min: 0, max: 10000 },
  leastMargin: { min: 0, max: 10000 },
} as const;

export const AreasText = {
  title: { max: 90 },
  lead: { max: 400 },
  list: { max: 60, each: { max: 60 } },
} as const;

export const ArticleCategoryDraft = {
  description: { max: 300 },
  name: { min: 1, max: 60 },
  position: { min: 0, max: 9999 },
} as const;

export const ArticleDraft = {
  title: { max: 120 },
  excerpt: { max: 300 },
  relatedIds: { max: 6 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  tags: { max: 20, each: { min: 1, max: 40 } },
} as const;

export const ArticleTagAll = {
  add: { max: 20, each: { min: 1, max: 40 } },
  remove: { max: 20 },
} as const;

export const AssuranceText = {
  delivery: { max: 300 },
} as const;

export const AudienceText = {
  heading: { max: 90 },
  name: { max: 60 },
  points: { max: 10, each: { max: 200 } },
  text: { max: 600 },
} as const;

export const BankAccount = {
  accountName: { min: 1, max: 120 },
  accountNumber: { pattern: /^[0-9]{9,18}$/ },
  bankName: { min: 1, max: 120 },
  branch: { max: 120 },
  ifsc: { pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/ },
} as const;

export const BeforeAfterPair = {
  caption: { max: 80 },
} as const;

export const BillingDetails = {
  address: { min: 1, max: 400 },
  name: { min: 1, max: 160 },
} as const;

export const Body = {
  version: { min: 0, max: 65535 },
} as const;

export const BrandDraft = {
  name: { min: 1, max: 120 },
  warrantyTerms: { max: 4000 },
} as const;

export const CancelOrderForBuyer = {
  reason: { min: 1, max: 400 },
} as const;

export const CancelQuotation = {
  reason: { min: 1, max: 1000 },
} as const;

export const CardRate = {
  core: { min: 1, max: 80 },
  edgeBanding: { max: 120 },
  finish: { min: 1, max: 80 },
  hardware: { max: 120 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  item: { max: 80, pattern: /^[a-z][a-z0-9_]*(\/[a-z0-9_]+)?$/ },
  name: { min: 1, max: 120 },
} as const;

export const Cart = {
  coupons: { max: 5, each: { min: 4, max: 20 } },
  floor: { min: 0, max: 60 },
  lines: { max: 50 },
} as const;

export const CartLine = {
  optionIds: { max: 10 },
  quantity: { min: 1, max: 10 },
} as const;

export const CaseStudyDraft = {
  title: { max: 120 },
  areaSqft: { min: 1, max: 100000 },
  consentNote: { max: 200 },
  customerName: { max: 120 },
  daysTaken: { min: 1, max: 1500 },
  gallery: { max: 40 },
  locality: { max: 80 },
  materialIds: { max: 40 },
  pairs: { max: 12 },
  quote: { max: 600 },
  rating: { min: 1, max: 5 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  services: { max: 11 },
  style: { max: 40 },
  summary: { max: 300 },
} as const;

export const CaseStudyStyleAll = {
  style: { max: 40 },
} as const;

export const CatalogCategoryDraft = {
  name: { min: 1, max: 120 },
  position: { min: 0, max: 9999 },
  summary: { max: 600 },
} as const;

export const CatalogItemDraft = {
  description: { max: 8000 },
  depthMm: { min: 1, max: 20000 },
  finishes: { max: 60 },
  heightMm: { min: 1, max: 20000 },
  name: { min: 1, max: 160 },
  photographs: { max: 24 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  specifications: { max: 40 },
  summary: { max: 300 },
  widthMm: { min: 1, max: 20000 },
} as const;

export const CatalogShot = {
  alt: { min: 1, max: 300 },
} as const;

export const CatalogSpecification = {
  label: { min: 1, max: 80 },
  value: { min: 1, max: 300 },
} as const;

export const Certification = {
  issuer: { max: 120 },
  name: { max: 120 },
} as const;

export const ChangeOrderAddress = {
  city: { min: 1, max: 80 },
  deliveryNote: { max: 300 },
  landmark: { max: 120 },
  line1: { min: 1, max: 200 },
  line2: { max: 200 },
  name: { min: 1, max: 120 },
} as const;

export const ChangeOrderPieces = {
  added: { max: 10 },
  reason: { min: 1, max: 400 },
  unitIds: { max: 500 },
} as const;

export const ChapterText = {
  care: { max: 600 },
  limits: { max: 10, each: { max: 200 } },
  line: { max: 160 },
  strengths: { max: 10, each: { max: 200 } },
  text: { max: 1500 },
  uses: { max: 600 },
} as const;

export const Checkout = {
  acceptedPaise: { min: 0 },
} as const;

export const CheckoutAddress = {
  city: { min: 1, max: 80 },
  landmark: { max: 120 },
  line1: { min: 1, max: 200 },
  line2: { max: 200 },
  note: { max: 300 },
} as const;

export const CheckoutBilling = {
  address: { min: 1, max: 400 },
  name: { min: 1, max: 160 },
} as const;

export const CheckoutContact = {
  name: { min: 1, max: 120 },
} as const;

export const ChecksText = {
  title: { max: 90 },
  lead: { max: 400 },
  list: { max: 20, each: { max: 200 } },
} as const;

export const ChosenPlacements = {
  ids: { min: 1, max: 1000 },
} as const;

export const ClaimText = {
  title: { max: 90 },
  lead: { max: 400 },
} as const;

export const ClosingText = {
  title: { max: 120 },
  text: { max: 400 },
} as const;

export const CompanyPageSettings = {
  certifications: { max: 24 },
} as const;

export const ConsentChoice = {
  textVersion: { min: 1, max: 64 },
} as const;

export const ConversionActions = {
  contract_won: { pattern: /^[0-9]{0,20}$/ },
  lead_qualified: { pattern: /^[0-9]{0,20}$/ },
  lead_submitted: { pattern: /^[0-9]{0,20}$/ },
  purchase: { pattern: /^[0-9]{0,20}$/ },
  site_visit_done: { pattern: /^[0-9]{0,20}$/ },
} as const;

export const CountText = {
  many: { max: 60 },
  one: { max: 60 },
} as const;

export const CouponCodes = {
  count: { min: 1, max: 500 },
  prefix: { min: 1, max: 10, pattern: /^[A-Za-z0-9_-]+$/ },
} as const;

export const CouponDraft = {
  categoriesIn: { max: 100 },
  categoriesOut: { max: 100 },
  code: { min: 4, max: 20, pattern: /^[A-Za-z0-9_-]+$/ },
  contacts: { max: 500 },
  methods: { max: 4 },
  note: { max: 500 },
  priority: { min: -1000, max: 1000 },
  productsIn: { max: 200 },
  productsOut: { max: 200 },
} as const;

export const Crop = {
  height: { min: 0.05, max: 1 },
  width: { min: 0.05, max: 1 },
  x: { min: 0, max: 1 },
  y: { min: 0, max: 1 },
} as const;

export const CustomerAddress = {
  city: { max: 80 },
  label: { max: 80 },
  line: { max: 300 },
  locality: { max: 120 },
  state: { pattern: /^(0[1-9]|[12][0-9]|3[0-8])$/ },
} as const;

export const CustomerContact = {
  email: { max: 254 },
  name: { min: 1, max: 120 },
  relation: { max: 80 },
} as const;

export const CustomerDraft = {
  addresses: { max: 20 },
  contacts: { max: 20 },
  email: { max: 254 },
  name: { min: 1, max: 120 },
  tags: { max: 20, each: { min: 1, max: 40 } },
} as const;

export const CustomerNote = {
  mentions: { max: 20 },
  text: { min: 1, max: 4000 },
} as const;

export const DeliveryText = {
  title: { max: 90 },
  express: { max: 300 },
  standard: { max: 300 },
} as const;

export const DeliveryZoneDraft = {
  furtherKgPaise: { min: 0, max: 1000000 },
  name: { min: 1, max: 80 },
  pincodes: { min: 1, max: 2000 },
  position: { min: 0, max: 10000 },
  remotePaise: { min: 0, max: 10000000 },
  remotePincodes: { max: 2000 },
  slabs: { max: 50 },
  transitDays: { min: 0, max: 60 },
} as const;

export const DesignAddonDraft = {
  amountPaise: { min: 0, max: 1000000000 },
  appliesTo: { max: 12 },
  hsnSac: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  incompatibleWith: { max: 40 },
  maximumPaise: { min: 1, max: 1000000000 },
  name: { min: 1, max: 120 },
} as const;

export const DesignCategoryDraft = {
  filters: { max: 6 },
  name: { min: 1, max: 120 },
  position: { min: 0, max: 9999 },
} as const;

export const DesignChoice = {
  addons: { max: 40 },
  areaSqft: { min: 1, max: 100000 },
} as const;

export const DesignDraft = {
  title: { min: 1, max: 160 },
  description: { max: 8000 },
  addons: { max: 40 },
  areaFromSqft: { min: 1, max: 100000 },
  areaToSqft: { min: 1, max: 100000 },
  bookingAmountPaise: { min: 100000, max: 100000000 },
  colours: { max: 12, each: { min: 1, max: 40 } },
  deliveryDays: { min: 1, max: 730 },
  photographs: { max: 40 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  similar: { max: 12 },
  style: { max: 40 },
} as const;

export const DesignHotspot = {
  label: { min: 1, max: 120 },
  x: { min: 0, max: 1 },
  y: { min: 0, max: 1 },
} as const;

export const DesignQuotation = {
  addons: { max: 40 },
  areaSqft: { min: 1, max: 100000 },
} as const;

export const DesignShot = {
  alt: { min: 1, max: 300 },
  hotspots: { max: 20 },
} as const;

export const EmailDraft = {
  subject: { max: 120 },
  text: { max: 8000 },
} as const;

export const EmailRoles = {
  byEmail: { max: 8 },
} as const;

export const EndUsersText = {
  title: { max: 90 },
  description: { max: 200 },
  heading: { max: 90 },
  lead: { max: 400 },
} as const;

export const Enquiries = {
  alerts: { min: 1, max: 100000 },
  emailHourly: { min: 1, max: 10000 },
  minSeconds: { min: 0, max: 60 },
  networkHourly: { min: 1, max: 10000 },
  phoneHourly: { min: 1, max: 10000 },
  totalHourly: { min: 1, max: 100000 },
} as const;

export const ErasureConfirmation = {
  number: { max: 40 },
} as const;

export const ExportRequest = {
  columns: { max: 60 },
  ids: { max: 1000 },
} as const;

export const FeatureEntryText = {
  items: { max: 12, each: { max: 200 } },
  name: { max: 90 },
  text: { max: 500 },
} as const;

export const FeatureText = {
  title: { max: 90 },
  entries: { max: 10 },
  lead: { max: 400 },
} as const;

export const FileAddressDraft = {
  name: { min: 1, max: 200 },
  path: { max: 400 },
} as const;

export const FocalPoint = {
  x: { min: 0, max: 1 },
  y: { min: 0, max: 1 },
} as const;

export const FollowUps = {
  confirmationsADay: { min: 1, max: 100 },
  days: { min: 4, max: 4, each: { min: 1, max: 365 } },
} as const;

export const GatewayReturn = {
  paymentId: { min: 1, max: 64 },
  signature: { min: 1, max: 128 },
} as const;

export const GrievanceOfficer = {
  email: { max: 254 },
  name: { min: 1, max: 120 },
  phone: { min: 1, max: 32 },
} as const;

export const GstRateDraft = {
  description: { min: 1, max: 200 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
} as const;

export const GuideText = {
  title: { max: 90 },
  description: { max: 200 },
  heading: { max: 90 },
  lead: { max: 400 },
} as const;

export const HeadingText = {
  title: { max: 90 },
} as const;

export const HelpCategoryDraft = {
  description: { max: 300 },
  name: { min: 1, max: 60 },
  position: { min: 0, max: 9999 },
} as const;

export const HelpPageDraft = {
  title: { max: 120 },
  relatedIds: { max: 6 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  summary: { max: 300 },
} as const;

export const HomeText = {
  title: { max: 90 },
  description: { max: 200 },
} as const;

export const HomeVariantText = {
  heading: { max: 90 },
  lead: { max: 400 },
} as const;

export const HowItWorksText = {
  title: { max: 90 },
  steps: { max: 4 },
} as const;

export const ImportUpload = {
  fileName: { min: 1, max: 200 },
} as const;

export const InAppRoles = {
  inApp: { max: 8 },
} as const;

export const Invitation = {
  email: { max: 254 },
  firstName: { min: 1, max: 60 },
  lastName: { max: 60 },
} as const;

export const JobLimit = {
  burst: { min: 1, max: 10000 },
  concurrency: { min: 1, max: 10000 },
  kind: { min: 1, max: 100 },
  perSecond: { min: 0.001, max: 10000 },
} as const;

export const JobLimits = {
  limits: { max: 50 },
} as const;

export const KitchenEstimates = {
  installation: { min: 0, max: 10000 },
  range: { min: 0, max: 10000 },
} as const;

export const KitchenOpening = {
  wall: { min: 0, max: 255 },
} as const;

export const KitchenPiece = {
  count: { min: 1, max: 50 },
  item: { min: 1, max: 80 },
} as const;

export const KitchenPlan = {
  accessories: { max: 30 },
  appliances: { max: 30 },
  core: { min: 1, max: 80 },
  counter: { min: 1, max: 80 },
  finish: { min: 1, max: 80 },
  openings: { max: 6 },
  tallUnits: { min: 0, max: 10 },
  wallUnits: { min: 0, max: 100 },
} as const;

export const KitchenRequest = {
  customerEmail: { max: 254 },
  customerName: { min: 1, max: 120 },
  customerPhone: { max: 32 },
  marketingConsent: { max: 64 },
} as const;

export const LandingText = {
  formButton: { min: 1, max: 32 },
  heading: { min: 1, max: 90 },
  proofPoints: { min: 1, max: 5, each: { min: 1, max: 60 } },
  subheading: { min: 1, max: 240 },
} as const;

export const LeadByHand = {
  carpetAreaSqft: { min: 50, max: 100000 },
  customerEmail: { max: 254 },
  customerName: { min: 1, max: 120 },
  customerPhone: { max: 32 },
  interiorTypes: { max: 6 },
  requirements: { max: 4000 },
} as const;

export const LeadFilesDraft = {
  fileIds: { min: 1, max: 10 },
} as const;

export const LeadTagChange = {
  add: { max: 20, each: { min: 1, max: 40 } },
  remove: { max: 20, each: { min: 1, max: 40 } },
} as const;

export const Leave = {
  reason: { max: 120 },
} as const;

export const LetterText = {
  closing: { max: 2000 },
  headline: { max: 120 },
  opening: { max: 2000 },
  subject: { max: 120 },
} as const;

export const Letterhead = {
  replyTo: { max: 254 },
  senderName: { min: 1, max: 60 },
} as const;

export const LinesText = {
  title: { max: 90 },
  list: { max: 20, each: { max: 200 } },
} as const;

export const LostReason = {
  code: { pattern: /^[a-z0-9_]{1,40}$/ },
  label: { min: 1, max: 60 },
} as const;

export const MarkReferralDue = {
  note: { min: 1, max: 300 },
} as const;

export const MarketingChoice = {
  textVersion: { max: 64 },
} as const;

export const MarketingConsentDraft = {
  note: { min: 3, max: 500 },
} as const;

export const MaterialCategoryDraft = {
  attributes: { max: 40, each: { min: 1, max: 60 } },
  name: { min: 1, max: 120 },
  position: { min: 0, max: 9999 },
  slug: { max: 80, pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/ },
} as const;

export const MaterialDraft = {
  description: { max: 4000 },
  belowCostBecause: { max: 500 },
  code: { min: 1, max: 40, pattern: /^[A-Za-z0-9][A-Za-z0-9 ._\/-]*$/ },
  colourCode: { max: 60 },
  finish: { max: 120 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  leadDays: { min: 0, max: 730 },
  name: { min: 1, max: 160 },
  sheetLengthMm: { min: 1, max: 20000 },
  sheetWidthMm: { min: 1, max: 20000 },
  thickness: { min: 1, max: 100000 },
  vendors: { max: 40, each: { min: 1, max: 160 } },
  warrantyMonths: { min: 0, max: 600 },
} as const;

export const MaterialText = {
  mark: { max: 30 },
  name: { max: 90 },
  text: { max: 500 },
} as const;

export const MaterialsText = {
  title: { max: 90 },
  lead: { max: 400 },
  list: { max: 16 },
} as const;

export const MilestoneShare = {
  name: { min: 1, max: 80 },
  percent: { min: 0, max: 10000 },
} as const;

export const NamedText = {
  name: { max: 90 },
  text: { max: 600 },
} as const;

export const Names = {
  firstName: { min: 1, max: 60 },
  lastName: { max: 60 },
} as const;

export const NewLead = {
  customerEmail: { min: 1, max: 254 },
  customerName: { min: 1, max: 120 },
  customerPhone: { min: 1, max: 32 },
  fileIds: { max: 10 },
  interiorTypes: { min: 1, max: 6 },
  marketingConsent: { max: 64 },
  requirements: { max: 4000 },
} as const;

export const NewQuotationTemplate = {
  name: { min: 1, max: 120 },
} as const;

export const NewStockMove = {
  pieces: { min: 0, max: 100000 },
  remark: { max: 200 },
} as const;

export const NewStockNotice = {
  email: { max: 254 },
} as const;

export const NoteDraft = {
  mentions: { max: 20 },
  text: { min: 1, max: 4000 },
} as const;

export const Notice = {
  text: { min: 20, max: 1000 },
} as const;

export const NoticeRoles = {
  byEmail: { max: 8 },
  inApp: { max: 8 },
} as const;

export const NumberPrefix = {
  prefix: { pattern: /^[A-Z]{1,4}$/ },
} as const;

export const NumberSkip = {
  next: { min: 1, max: 999999 },
  reason: { min: 1, max: 300 },
} as const;

export const OrderCancellation = {
  reason: { min: 1, max: 400 },
} as const;

export const OrderChangeProposal = {
  added: { max: 10 },
  unitIds: { max: 500 },
} as const;

export const OrderNoteDraft = {
  mentions: { max: 20 },
  text: { min: 1, max: 4000 },
} as const;

export const OrderPaymentDraft = {
  amountPaise: { min: 1, max: 1000000000 },
  reference: { min: 1, max: 60 },
} as const;

export const OrderRefundDraft = {
  amountPaise: { min: 1, max: 1000000000 },
  remark: { min: 1, max: 400 },
  unitIds: { max: 500 },
} as const;

export const OrderStatusDraft = {
  note: { max: 400 },
} as const;

export const Organization = {
  brandName: { min: 1, max: 60 },
  city: { min: 1, max: 80 },
  emailId: { max: 254 },
  facebookPixelId: { pattern: /^[0-9]{4,30}$/ },
  googleAdsId: { pattern: /^[A-Za-z0-9-]{4,30}$/ },
  googleAdsLeadLabel: { pattern: /^[A-Za-z0-9_-]{4,40}$/ },
  googleAdsPurchaseLabel: { pattern: /^[A-Za-z0-9_-]{4,40}$/ },
  googleAnalyticsId: { pattern: /^[A-Za-z0-9-]{4,30}$/ },
  gstin: { min: 15, max: 15 },
  legalName: { min: 1, max: 120 },
  officeAddress: { min: 1, max: 300 },
  pan: { pattern: /^[A-Z]{5}[0-9]{4}[A-Z]$/ },
  phoneNumber: { min: 1, max: 32 },
  state: { min: 1, max: 80 },
  upiId: { pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/ },
  whatsappNumber: { pattern: /^\+[0-9][0-9 ()-]{7,30}$/ },
} as const;

export const OwnDesignText = {
  title: { max: 90 },
  description: { max: 200 },
  heading: { max: 90 },
  lead: { max: 400 },
} as const;

export const OwnVisitDraft = {
  address: { max: 300 },
} as const;

export const PackageOffered = {
  core: { min: 1, max: 80 },
  counter: { min: 1, max: 80 },
  finish: { min: 1, max: 80 },
  inclusions: { max: 40, each: { min: 1, max: 200 } },
  tagline: { max: 200 },
} as const;

export const PaintedRoom = {
  heightMm: { min: 300, max: 20000 },
  lengthMm: { min: 300, max: 20000 },
  widthMm: { min: 300, max: 20000 },
} as const;

export const PayReferralReward = {
  reference: { min: 1, max: 60 },
} as const;

export const PaymentDraft = {
  amountPaise: { min: 1, max: 1000000000 },
  reference: { max: 60 },
} as const;

export const PaymentTemplate = {
  milestones: { min: 1, max: 12 },
  name: { min: 1, max: 60 },
} as const;

export const PaymentVoid = {
  reason: { min: 1, max: 300 },
} as const;

export const PhotographStyleAll = {
  style: { max: 40 },
} as const;

export const PhotographTagAll = {
  add: { max: 30, each: { min: 1, max: 40 } },
  remove: { max: 30 },
} as const;

export const PlacementDraft = {
  title: { max: 160 },
  description: { max: 2000 },
  alt: { min: 1, max: 300 },
  caption: { max: 300 },
  priceFromPaise: { min: 1, max: 100000000 },
} as const;

export const PointText = {
  name: { max: 90 },
  text: { max: 500 },
} as const;

export const PointsText = {
  title: { max: 90 },
  list: { max: 10 },
} as const;

export const PrepareReferralPayout = {
  pan: { pattern: /^[A-Z]{5}[0-9]{4}[A-Z]$/ },
  tdsPaise: { min: 0, max: 100000000 },
} as const;

export const PriceRow = {
  label: { max: 120 },
  pricePaise: { min: 1, max: 10000000000 },
  unit: { max: 60 },
} as const;

export const PricesText = {
  title: { max: 90 },
  lead: { max: 400 },
  rows: { max: 30 },
} as const;

export const PricingPage = {
  emiNote: { max: 500 },
  excluded: { max: 40, each: { min: 1, max: 200 } },
  homes: { max: 12 },
  packages: { max: 3 },
  range: { min: 0, max: 10000 },
} as const;

export const PrivacyAnswer = {
  text: { min: 3, max: 4000 },
} as const;

export const PrivacyAsk = {
  details: { max: 4000 },
} as const;

export const PrivacyDeadlines = {
  acknowledgeGrievanceHours: { min: 1, max: 168 },
  answerDays: { min: 1, max: 90 },
} as const;

export const PrivacyNominee = {
  email: { max: 254 },
  name: { min: 1, max: 120 },
  relation: { max: 80 },
} as const;

export const PrivacyRequestConfirmation = {
  token: { max: 200 },
} as const;

export const ProcessText = {
  title: { max: 90 },
  lead: { max: 400 },
  steps: { max: 8 },
} as const;

export const ProductCategoryDraft = {
  description: { max: 2000 },
  filters: { max: 4 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  name: { min: 1, max: 120 },
  position: { min: 0, max: 9999 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  sizeGuide: { max: 4000 },
} as const;

export const ProductDraft = {
  description: { max: 8000 },
  assemblyPaise: { min: 0, max: 1000000000 },
  care: { max: 2000 },
  colour: { max: 40 },
  costPaise: { min: 0, max: 1000000000 },
  groups: { max: 5 },
  gtin: { pattern: /^([0-9]{8}|[0-9]{12,14})?$/ },
  heightMm: { min: 1, max: 20000 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  leadDays: { min: 0, max: 365 },
  lengthMm: { min: 1, max: 20000 },
  maker: { max: 400 },
  material: { max: 80 },
  mpn: { max: 70 },
  mrpPaise: { min: 1, max: 1000000000 },
  name: { min: 1, max: 160 },
  originCountry: { pattern: /^([A-Z]{2})?$/ },
  packages: { max: 20 },
  photographs: { max: 40 },
  pricePaise: { min: 1, max: 1000000000 },
  related: { max: 12 },
  reorderLevel: { min: 0, max: 10000 },
  returnsDays: { min: 0, max: 365 },
  salePricePaise: { min: 1, max: 1000000000 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  shortDescription: { max: 300 },
  sku: { pattern: /^[A-Za-z0-9][A-Za-z0-9._\/-]{0,39}$/ },
  warrantyMonths: { min: 0, max: 600 },
  weightG: { min: 1, max: 2000000 },
  widthMm: { min: 1, max: 20000 },
} as const;

export const ProductPackage = {
  heightMm: { min: 1, max: 20000 },
  lengthMm: { min: 1, max: 20000 },
  weightG: { min: 1, max: 2000000 },
  widthMm: { min: 1, max: 20000 },
} as const;

export const ProductPriceAll = {
  basisPoints: { min: -9000, max: 10000 },
} as const;

export const ProductShot = {
  alt: { min: 1, max: 300 },
} as const;

export const PromisesText = {
  title: { max: 90 },
} as const;

export const PublicPrivacyRequest = {
  details: { max: 4000 },
  email: { max: 254 },
  name: { min: 1, max: 120 },
} as const;

export const QuestionText = {
  answer: { max: 1500 },
  ask: { max: 200 },
} as const;

export const QuestionsText = {
  title: { max: 90 },
  list: { max: 20 },
} as const;

export const QuotationAcceptanceDraft = {
  chosen: { max: 1000 },
  code: { pattern: /^[0-9]{6}$/ },
  name: { min: 1, max: 120 },
} as const;

export const QuotationCancelAll = {
  reason: { min: 1, max: 1000 },
} as const;

export const QuotationChoice = {
  chosen: { max: 1000 },
} as const;

export const QuotationCommentDraft = {
  text: { min: 1, max: 2000 },
} as const;

export const QuotationDraft = {
  clientEmail: { max: 254 },
  clientName: { max: 120 },
  clientPhone: { max: 32 },
  note: { max: 2000 },
  paymentTemplate: { max: 60 },
  placeOfSupply: { pattern: /^(0[1-9]|[12][0-9]|3[0-8])$/ },
  rooms: { max: 60 },
  siteAddress: { max: 400 },
  terms: { max: 20000 },
} as const;

export const QuotationEntry = {
  description: { max: 2000 },
  finish: { max: 200 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})?$/ },
  item: { min: 1, max: 80 },
  material: { max: 200 },
  name: { max: 200 },
  overrideReason: { max: 500 },
} as const;

export const QuotationRejection = {
  text: { max: 2000 },
} as const;

export const QuotationRoom = {
  items: { max: 300 },
  name: { max: 120 },
} as const;

export const QuotationRoomItem = {
  addOns: { max: 40 },
  alternative: { min: 1, max: 60 },
} as const;

export const QuotationRoomSeen = {
  room: { max: 120 },
  seconds: { min: 0, max: 86400 },
} as const;

export const QuotationVisit = {
  rooms: { max: 60 },
  seconds: { min: 0, max: 86400 },
} as const;

export const Quotations = {
  paymentTemplates: { min: 1, max: 20 },
  reminderDays: { max: 5, each: { min: 1, max: 90 } },
  terms: { min: 1, max: 20000 },
  validDays: { min: 1, max: 365 },
} as const;

export const RateCardDraft = {
  name: { min: 1, max: 120 },
  rates: { max: 1000 },
} as const;

export const RecommendText = {
  title: { max: 90 },
  closed: { max: 400 },
} as const;

export const RedeemRecoveryCode = {
  code: { min: 1, max: 100 },
} as const;

export const RedirectDraft = {
  fromPath: { max: 300 },
  remark: { max: 300 },
} as const;

export const RefereeDraft = {
  name: { min: 1, max: 120 },
  phone: { max: 32 },
} as const;

export const ReferralAccount = {
  accountNumber: { pattern: /^[0-9]{9,18}$/ },
  ifsc: { pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/ },
  upiId: { pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/ },
} as const;

export const ReferralCodeRequest = {
  phone: { max: 32 },
} as const;

export const ReferralRewards = {
  firstPaise: { min: 0, max: 100000000 },
  fromPaise: { min: 1, max: 2000000000 },
  secondPaise: { min: 0, max: 100000000 },
  thirdPaise: { min: 0, max: 100000000 },
  toPaise: { min: 1, max: 2000000000 },
} as const;

export const ReferralRewardsText = {
  title: { max: 90 },
} as const;

export const ReferralRulesText = {
  title: { max: 90 },
  list: { max: 20, each: { max: 400 } },
} as const;

export const ReferralStatusRequest = {
  code: { min: 1, max: 12 },
  phone: { max: 32 },
} as const;

export const ReferralStepText = {
  name: { max: 90 },
  text: { max: 500 },
} as const;

export const ReferralStepsText = {
  title: { max: 90 },
  list: { max: 10 },
} as const;

export const ReferralText = {
  title: { max: 90 },
  description: { max: 200 },
  heading: { max: 90 },
  lead: { max: 400 },
} as const;

export const Referrals = {
  dueShare: { min: 0, max: 10000 },
  expiresAfterDays: { min: 1, max: 1095 },
  panAbovePaise: { min: 0, max: 100000000 },
  recentLeadDays: { min: 0, max: 1095 },
} as const;

export const ReferrerDraft = {
  email: { max: 254 },
  name: { min: 1, max: 120 },
  phone: { max: 32 },
} as const;

export const RefundDecision = {
  reason: { max: 400 },
} as const;

export const RefundTransfer = {
  reference: { min: 1, max: 60 },
} as const;

export const RejectQuotation = {
  reason: { min: 1, max: 1000 },
} as const;

export const RejectReferral = {
  reason: { min: 1, max: 300 },
} as const;

export const RelatedText = {
  why: { max: 200 },
} as const;

export const RentalMaterialText = {
  name: { max: 90 },
  place: { max: 90 },
  text: { max: 500 },
} as const;

export const RentalMaterialsText = {
  title: { max: 90 },
  list: { max: 16 },
} as const;

export const RentalText = {
  title: { max: 90 },
  description: { max: 200 },
  heading: { max: 90 },
  lead: { max: 400 },
} as const;

export const ReplyToTicket = {
  text: { min: 1, max: 4000 },
} as const;

export const ReportVisit = {
  landingPage: { min: 1, max: 4096 },
  referrer: { max: 4096 },
  sessionId: { min: 1, max: 64 },
} as const;

export const Retention = {
  auditMonths: { min: 12, max: 240 },
  consentMonths: { min: 12, max: 120 },
  importDays: { min: 7, max: 730 },
  leadMonths: { min: 6, max: 120 },
  mailMonths: { min: 6, max: 120 },
  noticeDays: { min: 7, max: 730 },
  requestMonths: { min: 12, max: 120 },
  taxYears: { min: 8, max: 20 },
  visitDays: { min: 30, max: 800 },
} as const;

export const ReturnDraft = {
  description: { min: 10, max: 2000 },
  photographIds: { max: 6 },
  unitIds: { min: 1, max: 500 },
} as const;

export const ReturnQuotation = {
  because: { min: 1, max: 1000 },
} as const;

export const ReturnReferralPayout = {
  reason: { min: 1, max: 300 },
} as const;

export const ReviewDraft = {
  title: { max: 100 },
  author: { max: 40 },
  rating: { min: 1, max: 5 },
  text: { max: 2000 },
} as const;

export const Sales = {
  callWithinMinutes: { min: 1, max: 1440 },
  escalateAfterMinutes: { min: 1, max: 10080 },
  inbox: { max: 254 },
  lostAgainDays: { min: 0, max: 3650 },
  lostReasons: { max: 30 },
  promiseHours: { min: 1, max: 720 },
  servicePincodes: { max: 200, each: { pattern: /^[1-9][0-9]{0,5}$/ } },
} as const;

export const SampleHome = {
  lines: { max: 100 },
} as const;

export const SampleLine = {
  item: { min: 1, max: 80 },
  packages: { max: 3 },
  quantity: { min: 0, max: 100000000 },
} as const;

export const SavePolicyDraft = {
  summary: { max: 500 },
} as const;

export const SavedAddressDraft = {
  city: { min: 1, max: 80 },
  label: { max: 40 },
  landmark: { max: 120 },
  line1: { min: 1, max: 200 },
  line2: { max: 200 },
} as const;

export const SavedViewDraft = {
  columns: { max: 60, each: { max: 60 } },
  name: { min: 1, max: 60 },
} as const;

export const ScopeText = {
  title: { max: 90 },
  excluded: { max: 20, each: { max: 200 } },
  included: { max: 20, each: { max: 200 } },
} as const;

export const ScoreWeights = {
  calculatorUsed: { min: -100, max: 100 },
  cameBack: { min: -100, max: 100 },
  discuss: { min: -100, max: 100 },
  eachInterior: { min: -100, max: 100 },
  fourBhk: { min: -100, max: 100 },
  fullHome: { min: -100, max: 100 },
  hasOwnDesign: { min: -100, max: 100 },
  hotFrom: { min: 1, max: 100 },
  insideArea: { min: -100, max: 100 },
  interiorsAtMost: { min: -100, max: 100 },
  oneBhk: { min: -100, max: 100 },
  outsideArea: { min: -100, max: 100 },
  possessionNear: { min: -100, max: 100 },
  possessionSoon: { min: -100, max: 100 },
  pricingSeen: { min: -100, max: 100 },
  requirements: { min: -100, max: 100 },
  returnVisit: { min: -100, max: 100 },
  returnVisitsAtMost: { min: -100, max: 100 },
  sourceAds: { min: -100, max: 100 },
  sourceBooking: { min: -100, max: 100 },
  sourceImport: { min: -100, max: 100 },
  sourceReferral: { min: -100, max: 100 },
  threeBhk: { min: -100, max: 100 },
  twoBhk: { min: -100, max: 100 },
  unanswered: { min: -100, max: 100 },
  urgentDelivery: { min: -100, max: 100 },
  validEmail: { min: -100, max: 100 },
  validMobile: { min: -100, max: 100 },
  villaOrDuplex: { min: -100, max: 100 },
  warmFrom: { min: 0, max: 100 },
} as const;

export const SearchEngines = {
  indexNowKey: { pattern: /^[A-Za-z0-9-]{8,128}$/ },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  lowerCostPercent: { min: 1, max: 90 },
  paymentsAccepted: { max: 4 },
  postalCode: { pattern: /^[1-9][0-9]{5}$/ },
  priceRange: { max: 99 },
  serviceRadiusKm: { min: 1, max: 2000 },
  sinceYear: { min: 1900, max: 2100 },
  warrantyYears: { min: 1, max: 50 },
} as const;

export const SectionPlace = {
  title: { max: 90 },
} as const;

export const SectionText = {
  title: { max: 90 },
  lead: { max: 400 },
} as const;

export const SendQuotation = {
  message: { max: 4000 },
  to: { max: 254 },
} as const;

export const ServiceText = {
  title: { max: 60 },
  description: { max: 200 },
  heading: { max: 90 },
  questions: { max: 20 },
  related: { max: 6 },
  sentence: { max: 300 },
} as const;

export const ServicesText = {
  title: { max: 90 },
} as const;

export const SetOrderStatus = {
  note: { max: 400 },
} as const;

export const ShipmentDraft = {
  awb: { max: 60 },
  carrier: { min: 1, max: 80 },
  packages: { min: 1, max: 200 },
  trackingUrl: { max: 300 },
  unitIds: { min: 1, max: 500 },
} as const;

export const ShipmentUpdate = {
  receivedBy: { max: 120 },
} as const;

export const ShopDelivery = {
  floorPaise: { min: 0, max: 1000000 },
  holidays: { max: 200 },
  returnsDays: { min: 0, max: 90 },
} as const;

export const ShopLetters = {
  cartDays: { min: 4, max: 60 },
  cartHours: { min: 1, max: 72 },
} as const;

export const ShopPayment = {
  codFeePaise: { min: 0, max: 1000000 },
  codLimitPaise: { min: 0, max: 100000000 },
  maxRefusedDeliveries: { min: 1, max: 20 },
  methods: { max: 4 },
  reservationMinutes: { min: 5, max: 1440 },
  transferHours: { min: 1, max: 240 },
  upiId: { pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/ },
} as const;

export const SiteVisitCancellation = {
  note: { max: 2000 },
} as const;

export const SiteVisitDraft = {
  address: { max: 300 },
} as const;

export const SiteVisitReport = {
  note: { max: 2000 },
} as const;

export const SiteVisits = {
  bufferMinutes: { min: 0, max: 180 },
  daysAhead: { min: 1, max: 60 },
  noticeHours: { min: 0, max: 168 },
  reminderHours: { min: 2, max: 2, each: { min: 1, max: 168 } },
  slotMinutes: { min: 15, max: 240 },
} as const;

export const Slab = {
  paise: { min: 0, max: 100000000 },
  upToG: { min: 1, max: 100000000 },
} as const;

export const SocialLinks = {
  facebook: { max: 200, pattern: /^https:\/\/[!-~]+$/ },
  instagram: { max: 200, pattern: /^https:\/\/[!-~]+$/ },
  linkedin: { max: 200, pattern: /^https:\/\/[!-~]+$/ },
  pinterest: { max: 200, pattern: /^https:\/\/[!-~]+$/ },
  x: { max: 200, pattern: /^https:\/\/[!-~]+$/ },
  youtube: { max: 200, pattern: /^https:\/\/[!-~]+$/ },
} as const;

export const StaffPrivacyRequest = {
  details: { max: 4000 },
  email: { max: 254 },
  identity: { min: 3, max: 500 },
  name: { min: 1, max: 120 },
  phone: { max: 32 },
} as const;

export const StageChances = {
  contacted: { min: 0, max: 100 },
  negotiation: { min: 0, max: 100 },
  new: { min: 0, max: 100 },
  nurture: { min: 0, max: 100 },
  qualified: { min: 0, max: 100 },
  quotationSent: { min: 0, max: 100 },
  siteVisitDone: { min: 0, max: 100 },
  siteVisitScheduled: { min: 0, max: 100 },
} as const;

export const StepText = {
  hold: { max: 200 },
  name: { max: 90 },
  text: { max: 500 },
} as const;

export const StoryText = {
  title: { max: 90 },
  paragraphs: { max: 12, each: { max: 1500 } },
} as const;

export const TagLead = {
  tags: { max: 20, each: { min: 1, max: 40 } },
} as const;

export const TeamMemberDraft = {
  bio: { max: 2000 },
  capacityHours: { min: 0, max: 84 },
  department: { max: 80 },
  designation: { max: 80 },
  email: { max: 254 },
  languages: { max: 20, each: { min: 1, max: 60 } },
  leave: { max: 100 },
  name: { min: 1, max: 120 },
  phone: { max: 32, pattern: /^[+]?[0-9][0-9 ().\/-]{6,30}$/ },
  position: { min: 0, max: 9999 },
  skills: { max: 40, each: { min: 1, max: 60 } },
  territoryPincodes: { max: 300, each: { pattern: /^[1-9][0-9]{5}$/ } },
} as const;

export const TicketAnswer = {
  text: { min: 1, max: 4000 },
} as const;

export const TicketDraft = {
  title: { min: 1, max: 120 },
  text: { min: 10, max: 4000 },
} as const;

export const TicketNoteDraft = {
  mentions: { max: 20 },
  text: { min: 1, max: 4000 },
} as const;

export const TrackingWithdrawal = {
  note: { min: 3, max: 500 },
} as const;

export const UpdateAdConnection = {
  accessToken: { max: 2000 },
  account: { max: 40 },
  apiSecret: { max: 200 },
  appSecret: { max: 200 },
  clientId: { max: 500 },
  clientSecret: { max: 500 },
  developerToken: { max: 200 },
  loginAccount: { max: 40 },
  refreshToken: { max: 2000 },
  serviceAccount: { max: 10000 },
  testCode: { pattern: /^[A-Za-z0-9]{0,40}$/ },
} as const;

export const UpdateAdLink = {
  campaign: { max: 100, pattern: /^[a-z0-9][a-z0-9._-]*$/ },
  content: { max: 100, pattern: /^([a-z0-9][a-z0-9._-]*)?$/ },
  landingPage: { max: 200 },
  medium: { max: 100, pattern: /^[a-z0-9][a-z0-9._-]*$/ },
  name: { min: 1, max: 120 },
  source: { max: 100, pattern: /^[a-z0-9][a-z0-9._-]*$/ },
  term: { max: 100, pattern: /^([a-z0-9][a-z0-9._-]*)?$/ },
} as const;

export const UpdateArticle = {
  title: { max: 120 },
  excerpt: { max: 300 },
  relatedIds: { max: 6 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  tags: { max: 20, each: { min: 1, max: 40 } },
} as const;

export const UpdateArticleCategory = {
  description: { max: 300 },
  name: { min: 1, max: 60 },
  position: { min: 0, max: 9999 },
} as const;

export const UpdateBrand = {
  name: { min: 1, max: 120 },
  warrantyTerms: { max: 4000 },
} as const;

export const UpdateCaseStudy = {
  title: { max: 120 },
  areaSqft: { min: 1, max: 100000 },
  consentNote: { max: 200 },
  customerName: { max: 120 },
  daysTaken: { min: 1, max: 1500 },
  gallery: { max: 40 },
  locality: { max: 80 },
  materialIds: { max: 40 },
  pairs: { max: 12 },
  quote: { max: 600 },
  rating: { min: 1, max: 5 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  services: { max: 11 },
  style: { max: 40 },
  summary: { max: 300 },
} as const;

export const UpdateCatalogCategory = {
  name: { min: 1, max: 120 },
  position: { min: 0, max: 9999 },
  summary: { max: 600 },
} as const;

export const UpdateCatalogItem = {
  description: { max: 8000 },
  depthMm: { min: 1, max: 20000 },
  finishes: { max: 60 },
  heightMm: { min: 1, max: 20000 },
  name: { min: 1, max: 160 },
  photographs: { max: 24 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  specifications: { max: 40 },
  summary: { max: 300 },
  widthMm: { min: 1, max: 20000 },
} as const;

export const UpdateCoupon = {
  categoriesIn: { max: 100 },
  categoriesOut: { max: 100 },
  code: { min: 4, max: 20, pattern: /^[A-Za-z0-9_-]+$/ },
  contacts: { max: 500 },
  methods: { max: 4 },
  note: { max: 500 },
  priority: { min: -1000, max: 1000 },
  productsIn: { max: 200 },
  productsOut: { max: 200 },
} as const;

export const UpdateCustomer = {
  addresses: { max: 20 },
  contacts: { max: 20 },
  email: { max: 254 },
  name: { min: 1, max: 120 },
  tags: { max: 20, each: { min: 1, max: 40 } },
} as const;

export const UpdateDeliveryZone = {
  furtherKgPaise: { min: 0, max: 1000000 },
  name: { min: 1, max: 80 },
  pincodes: { min: 1, max: 2000 },
  position: { min: 0, max: 10000 },
  remotePaise: { min: 0, max: 10000000 },
  remotePincodes: { max: 2000 },
  slabs: { max: 50 },
  transitDays: { min: 0, max: 60 },
} as const;

export const UpdateDesign = {
  title: { min: 1, max: 160 },
  description: { max: 8000 },
  addons: { max: 40 },
  areaFromSqft: { min: 1, max: 100000 },
  areaToSqft: { min: 1, max: 100000 },
  bookingAmountPaise: { min: 100000, max: 100000000 },
  colours: { max: 12, each: { min: 1, max: 40 } },
  deliveryDays: { min: 1, max: 730 },
  photographs: { max: 40 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  similar: { max: 12 },
  style: { max: 40 },
} as const;

export const UpdateDesignAddon = {
  amountPaise: { min: 0, max: 1000000000 },
  appliesTo: { max: 12 },
  hsnSac: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  incompatibleWith: { max: 40 },
  maximumPaise: { min: 1, max: 1000000000 },
  name: { min: 1, max: 120 },
} as const;

export const UpdateDesignCategory = {
  filters: { max: 6 },
  name: { min: 1, max: 120 },
  position: { min: 0, max: 9999 },
} as const;

export const UpdateGstRate = {
  description: { min: 1, max: 200 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
} as const;

export const UpdateHelpCategory = {
  description: { max: 300 },
  name: { min: 1, max: 60 },
  position: { min: 0, max: 9999 },
} as const;

export const UpdateHelpPage = {
  title: { max: 120 },
  relatedIds: { max: 6 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  summary: { max: 300 },
} as const;

export const UpdateLandingPage = {
  minLeads: { min: 10, max: 10000 },
} as const;

export const UpdateLead = {
  carpetAreaSqft: { min: 50, max: 100000 },
  customerEmail: { max: 254 },
  customerName: { min: 1, max: 120 },
  customerPhone: { max: 32 },
  interiorTypes: { max: 6 },
  requirements: { max: 4000 },
} as const;

export const UpdateMaterial = {
  description: { max: 4000 },
  belowCostBecause: { max: 500 },
  code: { min: 1, max: 40, pattern: /^[A-Za-z0-9][A-Za-z0-9 ._\/-]*$/ },
  colourCode: { max: 60 },
  finish: { max: 120 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  leadDays: { min: 0, max: 730 },
  name: { min: 1, max: 160 },
  sheetLengthMm: { min: 1, max: 20000 },
  sheetWidthMm: { min: 1, max: 20000 },
  thickness: { min: 1, max: 100000 },
  vendors: { max: 40, each: { min: 1, max: 160 } },
  warrantyMonths: { min: 0, max: 600 },
} as const;

export const UpdateMaterialCategory = {
  attributes: { max: 40, each: { min: 1, max: 60 } },
  name: { min: 1, max: 120 },
  position: { min: 0, max: 9999 },
  slug: { max: 80, pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/ },
} as const;

export const UpdatePaymentGateway = {
  keyId: { pattern: /^rzp_(test|live)_[A-Za-z0-9]{8,40}$/ },
  keySecret: { min: 8, max: 200 },
  webhookSecret: { min: 8, max: 200 },
} as const;

export const UpdatePhotograph = {
  title: { max: 160 },
  alt: { max: 300 },
  colours: { max: 12, each: { min: 1, max: 40 } },
  rooms: { max: 10 },
  style: { max: 40 },
  tags: { max: 30, each: { min: 1, max: 40 } },
} as const;

export const UpdatePlacement = {
  title: { max: 160 },
  description: { max: 2000 },
  alt: { min: 1, max: 300 },
  caption: { max: 300 },
  priceFromPaise: { min: 1, max: 100000000 },
} as const;

export const UpdateProduct = {
  description: { max: 8000 },
  assemblyPaise: { min: 0, max: 1000000000 },
  care: { max: 2000 },
  colour: { max: 40 },
  costPaise: { min: 0, max: 1000000000 },
  groups: { max: 5 },
  gtin: { pattern: /^([0-9]{8}|[0-9]{12,14})?$/ },
  heightMm: { min: 1, max: 20000 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  leadDays: { min: 0, max: 365 },
  lengthMm: { min: 1, max: 20000 },
  maker: { max: 400 },
  material: { max: 80 },
  mpn: { max: 70 },
  mrpPaise: { min: 1, max: 1000000000 },
  name: { min: 1, max: 160 },
  originCountry: { pattern: /^([A-Z]{2})?$/ },
  packages: { max: 20 },
  photographs: { max: 40 },
  pricePaise: { min: 1, max: 1000000000 },
  related: { max: 12 },
  reorderLevel: { min: 0, max: 10000 },
  returnsDays: { min: 0, max: 365 },
  salePricePaise: { min: 1, max: 1000000000 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  shortDescription: { max: 300 },
  sku: { pattern: /^[A-Za-z0-9][A-Za-z0-9._\/-]{0,39}$/ },
  warrantyMonths: { min: 0, max: 600 },
  weightG: { min: 1, max: 2000000 },
  widthMm: { min: 1, max: 20000 },
} as const;

export const UpdateProductCategory = {
  description: { max: 2000 },
  filters: { max: 4 },
  hsn: { pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  name: { min: 1, max: 120 },
  position: { min: 0, max: 9999 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  sizeGuide: { max: 4000 },
} as const;

export const UpdateQuotation = {
  clientEmail: { max: 254 },
  clientName: { max: 120 },
  clientPhone: { max: 32 },
  note: { max: 2000 },
  paymentTemplate: { max: 60 },
  placeOfSupply: { pattern: /^(0[1-9]|[12][0-9]|3[0-8])$/ },
  rooms: { max: 60 },
  siteAddress: { max: 400 },
  terms: { max: 20000 },
} as const;

export const UpdateQuotationTemplate = {
  name: { min: 1, max: 120 },
} as const;

export const UpdateRateCard = {
  name: { min: 1, max: 120 },
  rates: { max: 1000 },
} as const;

export const UpdateRedirect = {
  fromPath: { max: 300 },
  remark: { max: 300 },
} as const;

export const UpdateTeamMember = {
  bio: { max: 2000 },
  capacityHours: { min: 0, max: 84 },
  department: { max: 80 },
  designation: { max: 80 },
  email: { max: 254 },
  languages: { max: 20, each: { min: 1, max: 60 } },
  leave: { max: 100 },
  name: { min: 1, max: 120 },
  phone: { max: 32, pattern: /^[+]?[0-9][0-9 ().\/-]{6,30}$/ },
  position: { min: 0, max: 9999 },
  skills: { max: 40, each: { min: 1, max: 60 } },
  territoryPincodes: { max: 300, each: { pattern: /^[1-9][0-9]{5}$/ } },
} as const;

export const UpdateVideo = {
  title: { max: 120 },
  address: { max: 300 },
  category: { max: 60 },
  durationSeconds: { min: 1, max: 86400 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  tags: { max: 20, each: { min: 1, max: 40 } },
  transcript: { max: 40000 },
} as const;

export const Uploads = {
  maxVideoMb: { min: 50, max: 2000 },
} as const;

export const VariationGroup = {
  name: { min: 1, max: 40 },
  options: { min: 1, max: 30 },
} as const;

export const VariationOption = {
  differencePaise: { min: -1000000000, max: 1000000000 },
  heightMm: { min: 1, max: 20000 },
  lengthMm: { min: 1, max: 20000 },
  name: { min: 1, max: 60 },
  sku: { max: 40 },
  widthMm: { min: 1, max: 20000 },
} as const;

export const VideoCategoryAll = {
  category: { max: 60 },
} as const;

export const VideoDraft = {
  title: { max: 120 },
  address: { max: 300 },
  category: { max: 60 },
  durationSeconds: { min: 1, max: 86400 },
  seoDescription: { max: 160 },
  seoTitle: { max: 60 },
  tags: { max: 20, each: { min: 1, max: 40 } },
  transcript: { max: 40000 },
} as const;

export const VideoTagAll = {
  add: { max: 20, each: { min: 1, max: 40 } },
  remove: { max: 20 },
} as const;

export const VisitReport = {
  landingPage: { min: 1, max: 4096 },
  referrer: { max: 4096 },
  sessionId: { min: 1, max: 64 },
} as const;

export const WallOpening = {
  heightMm: { min: 0, max: 100000 },
  widthMm: { min: 0, max: 100000 },
} as const;

export const Warranty = {
  coverage: { min: 1, max: 20 },
} as const;

export const WarrantyCardRequest = {
  code: { min: 1, max: 12 },
  contact: { min: 1, max: 254 },
  projectNumber: { min: 1, max: 40 },
} as const;

export const WarrantyClaimDraft = {
  email: { max: 254 },
  name: { min: 1, max: 120 },
  phone: { min: 1, max: 32 },
  projectNumber: { min: 1, max: 40 },
  text: { min: 10, max: 4000 },
} as const;

export const WarrantyCodeRequest = {
  contact: { min: 1, max: 254 },
  projectNumber: { min: 1, max: 40 },
} as const;

export const WarrantyCoverage = {
  covers: { min: 1, max: 400 },
  excludes: { max: 400 },
  name: { min: 1, max: 80 },
  years: { min: 1, max: 50 },
} as const;

export const WarrantyText = {
  title: { max: 90 },
  description: { max: 200 },
  heading: { max: 90 },
  lead: { max: 400 },
} as const;

export const WhenText = {
  name: { max: 90 },
  text: { max: 400 },
  when: { max: 40 },
} as const;
