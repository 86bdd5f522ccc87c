// This file is generated from the contract by scripts/contract.ts
import type * as contract from "./types.gen";

/** By method and address: what an operation is sent, and what it answers by status. */
export type Operations = {
  GET: {
    "/api/articles": { sent: contract.GetArticlesData; answered: contract.GetArticlesResponses };
    "/api/article-categories": {
      sent: contract.GetArticleCategoriesData;
      answered: contract.GetArticleCategoriesResponses;
    };
    "/api/articles/{slug}": { sent: contract.GetPublishedArticleData; answered: contract.GetPublishedArticleResponses };
    "/api/articles/preview/{token}": {
      sent: contract.GetArticlePreviewData;
      answered: contract.GetArticlePreviewResponses;
    };
    "/feeds/blog.xml": { sent: contract.GetBlogFeedData; answered: contract.GetBlogFeedResponses };
    "/feeds/blog.atom": { sent: contract.GetBlogAtomFeedData; answered: contract.GetBlogAtomFeedResponses };
    "/api/calculators/kitchen": { sent: contract.KitchenChoicesData; answered: contract.KitchenChoicesResponses };
    "/api/calculators/kitchen/estimate": {
      sent: contract.LinkedKitchenEstimateData;
      answered: contract.LinkedKitchenEstimateResponses;
    };
    "/api/delivery/{pincode}": { sent: contract.ReadDeliveryData; answered: contract.ReadDeliveryResponses };
    "/api/catalog": { sent: contract.GetCatalogData; answered: contract.GetCatalogResponses };
    "/api/catalog/{slug}": { sent: contract.ReadCatalogItemData; answered: contract.ReadCatalogItemResponses };
    "/api/catalog/preview/{token}": {
      sent: contract.ReadCatalogItemPreviewData;
      answered: contract.ReadCatalogItemPreviewResponses;
    };
    "/api/designs": { sent: contract.GetDesignsData; answered: contract.GetDesignsResponses };
    "/api/designs/{slug}": { sent: contract.ReadDesignData; answered: contract.ReadDesignResponses };
    "/api/designs/preview/{token}": {
      sent: contract.ReadDesignPreviewData;
      answered: contract.ReadDesignPreviewResponses;
    };
    "/api/design-types": { sent: contract.GetDesignTypesData; answered: contract.GetDesignTypesResponses };
    "/api/kitchen-styles": { sent: contract.GetKitchenStylesData; answered: contract.GetKitchenStylesResponses };
    "/feeds/products.xml": { sent: contract.GetProductFeedData; answered: contract.GetProductFeedResponses };
    "/api/gallery": { sent: contract.GetGalleryData; answered: contract.GetGalleryResponses };
    "/api/gallery/facets": { sent: contract.GetGalleryFacetsData; answered: contract.GetGalleryFacetsResponses };
    "/api/help": { sent: contract.GetHelpData; answered: contract.GetHelpResponses };
    "/api/help/categories/{slug}": {
      sent: contract.GetPublishedHelpCategoryData;
      answered: contract.GetPublishedHelpCategoryResponses;
    };
    "/api/help/pages/{slug}": {
      sent: contract.GetPublishedHelpPageData;
      answered: contract.GetPublishedHelpPageResponses;
    };
    "/api/help/preview/{token}": {
      sent: contract.GetHelpPagePreviewData;
      answered: contract.GetHelpPagePreviewResponses;
    };
    "/api/lead-files": { sent: contract.ListLeadFilesData; answered: contract.ListLeadFilesResponses };
    "/api/materials": { sent: contract.GetMaterialsData; answered: contract.GetMaterialsResponses };
    "/api/materials/{code}": { sent: contract.ReadMaterialData; answered: contract.ReadMaterialResponses };
    "/api/material-kinds": { sent: contract.GetMaterialKindsData; answered: contract.GetMaterialKindsResponses };
    "/api/orders/{id}": { sent: contract.ReadOrderData; answered: contract.ReadOrderResponses };
    "/api/orders/{id}/events": { sent: contract.WatchOrderData; answered: contract.WatchOrderResponses };
    "/api/page-texts/services/{page}": {
      sent: contract.ReadServicePageTextData;
      answered: contract.ReadServicePageTextResponses;
    };
    "/api/page-texts/home/{variant}": {
      sent: contract.ReadHomePageTextData;
      answered: contract.ReadHomePageTextResponses;
    };
    "/api/page-texts/about": { sent: contract.ReadAboutPageTextData; answered: contract.ReadAboutPageTextResponses };
    "/api/page-texts/rental-property": {
      sent: contract.ReadRentalPropertyPageTextData;
      answered: contract.ReadRentalPropertyPageTextResponses;
    };
    "/api/page-texts/end-users": {
      sent: contract.ReadEndUsersPageTextData;
      answered: contract.ReadEndUsersPageTextResponses;
    };
    "/api/page-texts/materials": {
      sent: contract.ReadMaterialsPageTextData;
      answered: contract.ReadMaterialsPageTextResponses;
    };
    "/api/page-texts/refer-earn": {
      sent: contract.ReadReferEarnPageTextData;
      answered: contract.ReadReferEarnPageTextResponses;
    };
    "/api/page-texts/bring-your-design": {
      sent: contract.ReadBringYourDesignPageTextData;
      answered: contract.ReadBringYourDesignPageTextResponses;
    };
    "/api/page-texts/warranty": {
      sent: contract.ReadWarrantyPageTextData;
      answered: contract.ReadWarrantyPageTextResponses;
    };
    "/api/orders/{id}/returns": { sent: contract.ReadOrderReturnsData; answered: contract.ReadOrderReturnsResponses };
    "/api/orders/{id}/invoice": { sent: contract.ReadOrderInvoiceData; answered: contract.ReadOrderInvoiceResponses };
    "/api/policies/{kind}": { sent: contract.GetPublishedPolicyData; answered: contract.GetPublishedPolicyResponses };
    "/api/pricing": { sent: contract.GetPricingData; answered: contract.GetPricingResponses };
    "/api/privacy-requests/files/{token}": {
      sent: contract.GetPersonalFileData;
      answered: contract.GetPersonalFileResponses;
    };
    "/api/shop": { sent: contract.GetShopData; answered: contract.GetShopResponses };
    "/api/products": { sent: contract.GetProductsData; answered: contract.GetProductsResponses };
    "/api/products/{slug}": { sent: contract.ReadProductData; answered: contract.ReadProductResponses };
    "/api/products/by-id/{id}": { sent: contract.FindProductData; answered: contract.FindProductResponses };
    "/api/products/preview/{token}": {
      sent: contract.ReadProductPreviewData;
      answered: contract.ReadProductPreviewResponses;
    };
    "/api/quotations/{token}": { sent: contract.ReadOfferData; answered: contract.ReadOfferResponses };
    "/api/quotations/{token}/comparison": { sent: contract.CompareOfferData; answered: contract.CompareOfferResponses };
    "/api/quotations/{token}/document": {
      sent: contract.ReadOfferDocumentData;
      answered: contract.ReadOfferDocumentResponses;
    };
    "/api/receipts/{token}": { sent: contract.ReadReceiptData; answered: contract.ReadReceiptResponses };
    "/api/redirects": { sent: contract.FollowRedirectData; answered: contract.FollowRedirectResponses };
    "/api/referrals/programme": {
      sent: contract.GetReferralProgrammeData;
      answered: contract.GetReferralProgrammeResponses;
    };
    "/api/orders/{id}/return-photographs/{photograph}": {
      sent: contract.ReadReturnPhotographData;
      answered: contract.ReadReturnPhotographResponses;
    };
    "/api/products/{slug}/reviews": {
      sent: contract.ReadProductReviewsData;
      answered: contract.ReadProductReviewsResponses;
    };
    "/api/orders/{id}/reviews": { sent: contract.ReadOrderReviewsData; answered: contract.ReadOrderReviewsResponses };
    "/api/search": { sent: contract.SearchSiteData; answered: contract.SearchSiteResponses };
    "/robots.txt": { sent: contract.GetRobotsData; answered: contract.GetRobotsResponses };
    "/sitemap.xml": { sent: contract.GetSitemapIndexData; answered: contract.GetSitemapIndexResponses };
    "/sitemaps/{file}": { sent: contract.GetSitemapData; answered: contract.GetSitemapResponses };
    "/llms.txt": { sent: contract.GetLlmsData; answered: contract.GetLlmsResponses };
    "/indexnow.txt": { sent: contract.GetIndexNowKeyData; answered: contract.GetIndexNowKeyResponses };
    "/api/service-pictures/{page}": {
      sent: contract.GetServicePicturesData;
      answered: contract.GetServicePicturesResponses;
    };
    "/api/service-prices/{page}": {
      sent: contract.ReadServicePricesData;
      answered: contract.ReadServicePricesResponses;
    };
    "/api/share-card": { sent: contract.GetShareCardData; answered: contract.GetShareCardResponses };
    "/api/visit-bookings/{token}": { sent: contract.ListTimesToBookData; answered: contract.ListTimesToBookResponses };
    "/api/site-visits/{token}": { sent: contract.ReadOwnVisitData; answered: contract.ReadOwnVisitResponses };
    "/api/site-visits/{token}/times": {
      sent: contract.ListTimesForOwnVisitData;
      answered: contract.ListTimesForOwnVisitResponses;
    };
    "/api/page-settings": { sent: contract.ListPageSettingsData; answered: contract.ListPageSettingsResponses };
    "/api/system/maintenance": { sent: contract.MaintenanceStatusData; answered: contract.MaintenanceStatusResponses };
    "/api/organization-settings/public": {
      sent: contract.PublicOrganizationData;
      answered: contract.PublicOrganizationResponses;
    };
    "/api/homepages/active": { sent: contract.ActiveHomepageData; answered: contract.ActiveHomepageResponses };
    "/api/orders/{id}/tickets": { sent: contract.ReadOrderTicketsData; answered: contract.ReadOrderTicketsResponses };
    "/api/unsubscribe/{token}": { sent: contract.AskToUnsubscribeData; answered: contract.AskToUnsubscribeResponses };
    "/api/case-studies": { sent: contract.GetCaseStudiesData; answered: contract.GetCaseStudiesResponses };
    "/api/case-studies/{slug}": {
      sent: contract.GetPublishedCaseStudyData;
      answered: contract.GetPublishedCaseStudyResponses;
    };
    "/api/case-studies/preview/{token}": {
      sent: contract.GetCaseStudyPreviewData;
      answered: contract.GetCaseStudyPreviewResponses;
    };
    "/api/team": { sent: contract.GetTeamData; answered: contract.GetTeamResponses };
    "/api/company": { sent: contract.GetCompanyData; answered: contract.GetCompanyResponses };
    "/api/videos": { sent: contract.GetVideosData; answered: contract.GetVideosResponses };
    "/api/videos/{slug}": { sent: contract.GetPublishedVideoData; answered: contract.GetPublishedVideoResponses };
    "/api/videos/preview/{token}": { sent: contract.GetVideoPreviewData; answered: contract.GetVideoPreviewResponses };
    "/api/warranty": { sent: contract.GetWarrantyData; answered: contract.GetWarrantyResponses };
    "/api/auth/config": { sent: contract.AuthConfigData; answered: contract.AuthConfigResponses };
    "/api/me": { sent: contract.MeData; answered: contract.MeResponses };
    "/api/me/sessions": { sent: contract.ListMySessionsData; answered: contract.ListMySessionsResponses };
    "/api/me/address-book": { sent: contract.ReadMyAddressBookData; answered: contract.ReadMyAddressBookResponses };
    "/api/me/consents": { sent: contract.ListMyConsentsData; answered: contract.ListMyConsentsResponses };
    "/api/me/cart": { sent: contract.ReadMyCartData; answered: contract.ReadMyCartResponses };
    "/api/me/orders": { sent: contract.ListMyOrdersData; answered: contract.ListMyOrdersResponses };
    "/api/me/tickets": { sent: contract.ListMyTicketsData; answered: contract.ListMyTicketsResponses };
    "/api/me/privacy-requests": {
      sent: contract.ListMyPrivacyRequestsData;
      answered: contract.ListMyPrivacyRequestsResponses;
    };
    "/api/me/privacy-requests/{id}/file": {
      sent: contract.GetMyPersonalFileData;
      answered: contract.GetMyPersonalFileResponses;
    };
    "/api/me/portal": { sent: contract.GetClientAreaData; answered: contract.GetClientAreaResponses };
    "/api/me/projects/{id}": { sent: contract.GetMyProjectData; answered: contract.GetMyProjectResponses };
    "/api/me/quotations/{id}/document": {
      sent: contract.ReadMyQuotationDocumentData;
      answered: contract.ReadMyQuotationDocumentResponses;
    };
    "/api/me/receipts/{id}/document": {
      sent: contract.ReadMyReceiptDocumentData;
      answered: contract.ReadMyReceiptDocumentResponses;
    };
    "/api/me/saved": { sent: contract.ListMySavedData; answered: contract.ListMySavedResponses };
    "/api/me/saved-kitchens": { sent: contract.ListMyKitchensData; answered: contract.ListMyKitchensResponses };
    "/api/me/second-factor": { sent: contract.MySecondFactorData; answered: contract.MySecondFactorResponses };
    "/media/{sha256}/{recipe}/{file}": { sent: contract.GetPictureData; answered: contract.GetPictureResponses };
    "/media/photographs/{file}": {
      sent: contract.GetPhotographPictureData;
      answered: contract.GetPhotographPictureResponses;
    };
    "/media/catalog/{file}": { sent: contract.GetCatalogDrawingData; answered: contract.GetCatalogDrawingResponses };
    "/media/designs/{file}": { sent: contract.GetDesignDrawingData; answered: contract.GetDesignDrawingResponses };
    "/media/products/{file}": { sent: contract.GetProductDrawingData; answered: contract.GetProductDrawingResponses };
    "/media/share/{file}": { sent: contract.GetShareCardPictureData; answered: contract.GetShareCardPictureResponses };
    "/media/swatches/{file}": { sent: contract.GetSwatchDrawingData; answered: contract.GetSwatchDrawingResponses };
    "/media/videos/{file}": { sent: contract.GetFilmData; answered: contract.GetFilmResponses };
    "/api/admin/ads/campaigns": { sent: contract.ListCampaignsData; answered: contract.ListCampaignsResponses };
    "/api/admin/ads/campaigns/totals": {
      sent: contract.GetCampaignTotalsData;
      answered: contract.GetCampaignTotalsResponses;
    };
    "/api/admin/ads/connections": {
      sent: contract.ListAdConnectionsData;
      answered: contract.ListAdConnectionsResponses;
    };
    "/api/admin/ads/conversions": { sent: contract.ListConversionsData; answered: contract.ListConversionsResponses };
    "/api/admin/ads/conversions/health": {
      sent: contract.GetConversionHealthData;
      answered: contract.GetConversionHealthResponses;
    };
    "/api/admin/ads/conversions/{id}": { sent: contract.GetConversionData; answered: contract.GetConversionResponses };
    "/api/admin/ads/spend/imports/{id}": {
      sent: contract.GetSpendImportData;
      answered: contract.GetSpendImportResponses;
    };
    "/api/admin/ads/spend/imports/{id}/errors.csv": {
      sent: contract.DownloadSpendImportErrorsData;
      answered: contract.DownloadSpendImportErrorsResponses;
    };
    "/api/admin/articles": { sent: contract.ListArticlesData; answered: contract.ListArticlesResponses };
    "/api/admin/articles/{id}": { sent: contract.GetArticleData; answered: contract.GetArticleResponses };
    "/api/admin/articles/{id}/versions": {
      sent: contract.ListArticleVersionsData;
      answered: contract.ListArticleVersionsResponses;
    };
    "/api/admin/articles/{id}/versions/{number}": {
      sent: contract.GetArticleVersionData;
      answered: contract.GetArticleVersionResponses;
    };
    "/api/admin/articles/{id}/checks": { sent: contract.CheckArticleData; answered: contract.CheckArticleResponses };
    "/api/admin/articles/choices": {
      sent: contract.ListArticleChoicesData;
      answered: contract.ListArticleChoicesResponses;
    };
    "/api/admin/audit": { sent: contract.ListAuditEntriesData; answered: contract.ListAuditEntriesResponses };
    "/api/admin/audit/verification": { sent: contract.VerifyAuditLogData; answered: contract.VerifyAuditLogResponses };
    "/api/admin/catalog-items": { sent: contract.ListCatalogItemsData; answered: contract.ListCatalogItemsResponses };
    "/api/admin/catalog-items/{id}": { sent: contract.GetCatalogItemData; answered: contract.GetCatalogItemResponses };
    "/api/admin/customers": { sent: contract.ListCustomersData; answered: contract.ListCustomersResponses };
    "/api/admin/customers/{id}": { sent: contract.GetCustomerData; answered: contract.GetCustomerResponses };
    "/api/admin/customers/{id}/colleagues": {
      sent: contract.ListCustomerColleaguesData;
      answered: contract.ListCustomerColleaguesResponses;
    };
    "/api/admin/customers/{id}/timeline": {
      sent: contract.GetCustomerTimelineData;
      answered: contract.GetCustomerTimelineResponses;
    };
    "/api/admin/customers/{id}/contracts": {
      sent: contract.ListCustomerContractsData;
      answered: contract.ListCustomerContractsResponses;
    };
    "/api/admin/customers/{id}/payments": {
      sent: contract.ListCustomerPaymentsData;
      answered: contract.ListCustomerPaymentsResponses;
    };
    "/api/admin/customers/{id}/invoices": {
      sent: contract.ListCustomerInvoicesData;
      answered: contract.ListCustomerInvoicesResponses;
    };
    "/api/admin/customers/{id}/statements": {
      sent: contract.ListCustomerStatementsData;
      answered: contract.ListCustomerStatementsResponses;
    };
    "/api/admin/customers/{id}/documents": {
      sent: contract.ListCustomerDocumentsData;
      answered: contract.ListCustomerDocumentsResponses;
    };
    "/api/admin/customers/{id}/documents/{document}/file": {
      sent: contract.DownloadCustomerDocumentData;
      answered: contract.DownloadCustomerDocumentResponses;
    };
    "/api/admin/customers/{id}/orders": {
      sent: contract.ListCustomerOrdersData;
      answered: contract.ListCustomerOrdersResponses;
    };
    "/api/admin/customers/{id}/tickets": {
      sent: contract.ListCustomerTicketsData;
      answered: contract.ListCustomerTicketsResponses;
    };
    "/api/admin/dashboard": { sent: contract.GetDashboardData; answered: contract.GetDashboardResponses };
    "/api/admin/delivery-check": { sent: contract.CheckDeliveryData; answered: contract.CheckDeliveryResponses };
    "/api/admin/designs": { sent: contract.ListDesignsData; answered: contract.ListDesignsResponses };
    "/api/admin/designs/{id}": { sent: contract.GetDesignData; answered: contract.GetDesignResponses };
    "/api/admin/designs/choices": { sent: contract.GetDesignChoicesData; answered: contract.GetDesignChoicesResponses };
    "/api/admin/designs/materials": {
      sent: contract.FindDesignMaterialsData;
      answered: contract.FindDesignMaterialsResponses;
    };
    "/api/admin/exports/{id}": { sent: contract.GetExportData; answered: contract.GetExportResponses };
    "/api/admin/exports/{id}/file": { sent: contract.DownloadExportData; answered: contract.DownloadExportResponses };
    "/api/admin/help-pages": { sent: contract.ListHelpPagesData; answered: contract.ListHelpPagesResponses };
    "/api/admin/help-pages/{id}": { sent: contract.GetHelpPageData; answered: contract.GetHelpPageResponses };
    "/api/admin/help-pages/{id}/versions": {
      sent: contract.ListHelpPageVersionsData;
      answered: contract.ListHelpPageVersionsResponses;
    };
    "/api/admin/help-pages/{id}/versions/{number}": {
      sent: contract.GetHelpPageVersionData;
      answered: contract.GetHelpPageVersionResponses;
    };
    "/api/admin/help-pages/{id}/checks": {
      sent: contract.CheckHelpPageData;
      answered: contract.CheckHelpPageResponses;
    };
    "/api/admin/help-pages/choices": {
      sent: contract.ListHelpPageChoicesData;
      answered: contract.ListHelpPageChoicesResponses;
    };
    "/api/admin/help-pages/{id}/comments": {
      sent: contract.ListHelpCommentsData;
      answered: contract.ListHelpCommentsResponses;
    };
    "/api/admin/help-searches": { sent: contract.ListHelpSearchesData; answered: contract.ListHelpSearchesResponses };
    "/api/admin/homepages": { sent: contract.ListHomepagesData; answered: contract.ListHomepagesResponses };
    "/api/admin/integrations": { sent: contract.ListIntegrationsData; answered: contract.ListIntegrationsResponses };
    "/api/admin/jobs": { sent: contract.ListJobsData; answered: contract.ListJobsResponses };
    "/api/admin/jobs/{id}": { sent: contract.GetJobData; answered: contract.GetJobResponses };
    "/api/admin/job-events": { sent: contract.WatchJobQueuesData; answered: contract.WatchJobQueuesResponses };
    "/api/admin/job-queues": { sent: contract.ListJobQueuesData; answered: contract.ListJobQueuesResponses };
    "/api/admin/job-kinds": { sent: contract.ListJobKindsData; answered: contract.ListJobKindsResponses };
    "/api/admin/job-history": { sent: contract.GetJobHistoryData; answered: contract.GetJobHistoryResponses };
    "/api/admin/ads/landing-pages": {
      sent: contract.ListLandingPagesData;
      answered: contract.ListLandingPagesResponses;
    };
    "/api/admin/ads/landing-pages/{page}": {
      sent: contract.GetLandingPageData;
      answered: contract.GetLandingPageResponses;
    };
    "/api/admin/leads": { sent: contract.ListLeadsData; answered: contract.ListLeadsResponses };
    "/api/admin/leads/board": { sent: contract.BoardOfLeadsData; answered: contract.BoardOfLeadsResponses };
    "/api/admin/leads/owners": { sent: contract.ListLeadOwnersData; answered: contract.ListLeadOwnersResponses };
    "/api/admin/leads/call-hours": { sent: contract.GetCallHoursData; answered: contract.GetCallHoursResponses };
    "/api/admin/leads/lost-reasons": {
      sent: contract.ListLostReasonsData;
      answered: contract.ListLostReasonsResponses;
    };
    "/api/admin/leads/pincodes": { sent: contract.ListLeadPincodesData; answered: contract.ListLeadPincodesResponses };
    "/api/admin/leads/origins": { sent: contract.ListLeadOriginsData; answered: contract.ListLeadOriginsResponses };
    "/api/admin/leads/{id}": { sent: contract.GetLeadData; answered: contract.GetLeadResponses };
    "/api/admin/leads/{id}/kitchens": {
      sent: contract.ListLeadKitchensData;
      answered: contract.ListLeadKitchensResponses;
    };
    "/api/admin/leads/{id}/files/{file}": {
      sent: contract.DownloadLeadFileData;
      answered: contract.DownloadLeadFileResponses;
    };
    "/api/admin/leads/{id}/colleagues": {
      sent: contract.ListLeadColleaguesData;
      answered: contract.ListLeadColleaguesResponses;
    };
    "/api/admin/leads/imports/{id}": { sent: contract.GetLeadImportData; answered: contract.GetLeadImportResponses };
    "/api/admin/leads/imports/{id}/errors.csv": {
      sent: contract.DownloadLeadImportErrorsData;
      answered: contract.DownloadLeadImportErrorsResponses;
    };
    "/api/admin/leads/{id}/timeline": {
      sent: contract.GetLeadTimelineData;
      answered: contract.GetLeadTimelineResponses;
    };
    "/api/admin/letter-texts": { sent: contract.ListLetterTextsData; answered: contract.ListLetterTextsResponses };
    "/api/admin/letter-texts/{letter}": { sent: contract.GetLetterTextData; answered: contract.GetLetterTextResponses };
    "/api/admin/maintenance": { sent: contract.GetMaintenanceData; answered: contract.GetMaintenanceResponses };
    "/api/admin/maintenance/windows": {
      sent: contract.ListMaintenanceWindowsData;
      answered: contract.ListMaintenanceWindowsResponses;
    };
    "/api/admin/materials": { sent: contract.ListMaterialsData; answered: contract.ListMaterialsResponses };
    "/api/admin/materials/{id}": { sent: contract.GetMaterialData; answered: contract.GetMaterialResponses };
    "/api/admin/materials/{id}/uses": {
      sent: contract.GetMaterialUsesData;
      answered: contract.GetMaterialUsesResponses;
    };
    "/api/admin/materials/imports/{id}": {
      sent: contract.GetMaterialImportData;
      answered: contract.GetMaterialImportResponses;
    };
    "/api/admin/materials/imports/{id}/errors.csv": {
      sent: contract.DownloadMaterialImportErrorsData;
      answered: contract.DownloadMaterialImportErrorsResponses;
    };
    "/api/admin/notices": { sent: contract.ListNoticesData; answered: contract.ListNoticesResponses };
    "/api/admin/notice-choices": {
      sent: contract.ListNoticeChoicesData;
      answered: contract.ListNoticeChoicesResponses;
    };
    "/api/admin/notice-events": { sent: contract.WatchNoticesData; answered: contract.WatchNoticesResponses };
    "/api/admin/settings/numbering": {
      sent: contract.ListNumberSeriesData;
      answered: contract.ListNumberSeriesResponses;
    };
    "/api/admin/orders/{id}/changes/{change}/pay-link": {
      sent: contract.GetOrderPayLinkData;
      answered: contract.GetOrderPayLinkResponses;
    };
    "/api/admin/orders/{id}/changes/{change}/credit-note": {
      sent: contract.DownloadOrderChangeCreditNoteData;
      answered: contract.DownloadOrderChangeCreditNoteResponses;
    };
    "/api/admin/orders/{id}/invoice": {
      sent: contract.DownloadOrderInvoiceData;
      answered: contract.DownloadOrderInvoiceResponses;
    };
    "/api/admin/orders/{id}/credit-note": {
      sent: contract.DownloadOrderCreditNoteData;
      answered: contract.DownloadOrderCreditNoteResponses;
    };
    "/api/admin/orders/{id}/refunds/{refund}/credit-note": {
      sent: contract.DownloadCreditNoteData;
      answered: contract.DownloadCreditNoteResponses;
    };
    "/api/admin/orders/{id}/shipments/{shipment}/packing-slip": {
      sent: contract.DownloadPackingSlipData;
      answered: contract.DownloadPackingSlipResponses;
    };
    "/api/admin/orders/{id}/shipments/{shipment}/labels": {
      sent: contract.DownloadAddressLabelsData;
      answered: contract.DownloadAddressLabelsResponses;
    };
    "/api/admin/orders/{id}/returns/{return}/photographs/{photograph}": {
      sent: contract.GetReturnPhotographData;
      answered: contract.GetReturnPhotographResponses;
    };
    "/api/admin/orders": { sent: contract.ListOrdersData; answered: contract.ListOrdersResponses };
    "/api/admin/orders/colleagues": {
      sent: contract.ListOrderColleaguesData;
      answered: contract.ListOrderColleaguesResponses;
    };
    "/api/admin/orders/{id}": { sent: contract.GetOrderData; answered: contract.GetOrderResponses };
    "/api/admin/settings/payment-gateway": {
      sent: contract.GetPaymentGatewayData;
      answered: contract.GetPaymentGatewayResponses;
    };
    "/api/admin/page-texts": { sent: contract.ListPageTextsData; answered: contract.ListPageTextsResponses };
    "/api/admin/page-texts/services/{page}": {
      sent: contract.GetServicePageTextData;
      answered: contract.GetServicePageTextResponses;
    };
    "/api/admin/page-texts/home": { sent: contract.GetHomePageTextData; answered: contract.GetHomePageTextResponses };
    "/api/admin/page-texts/home/{variant}": {
      sent: contract.GetHomeVariantTextData;
      answered: contract.GetHomeVariantTextResponses;
    };
    "/api/admin/page-texts/about": {
      sent: contract.GetAboutPageTextData;
      answered: contract.GetAboutPageTextResponses;
    };
    "/api/admin/page-texts/rental-property": {
      sent: contract.GetRentalPropertyPageTextData;
      answered: contract.GetRentalPropertyPageTextResponses;
    };
    "/api/admin/page-texts/end-users": {
      sent: contract.GetEndUsersPageTextData;
      answered: contract.GetEndUsersPageTextResponses;
    };
    "/api/admin/page-texts/materials": {
      sent: contract.GetMaterialsPageTextData;
      answered: contract.GetMaterialsPageTextResponses;
    };
    "/api/admin/page-texts/refer-earn": {
      sent: contract.GetReferEarnPageTextData;
      answered: contract.GetReferEarnPageTextResponses;
    };
    "/api/admin/page-texts/bring-your-design": {
      sent: contract.GetBringYourDesignPageTextData;
      answered: contract.GetBringYourDesignPageTextResponses;
    };
    "/api/admin/page-texts/warranty": {
      sent: contract.GetWarrantyPageTextData;
      answered: contract.GetWarrantyPageTextResponses;
    };
    "/api/admin/page-settings": { sent: contract.ListPagesData; answered: contract.ListPagesResponses };
    "/api/admin/photographs": { sent: contract.ListPhotographsData; answered: contract.ListPhotographsResponses };
    "/api/admin/photographs/{id}": { sent: contract.GetPhotographData; answered: contract.GetPhotographResponses };
    "/api/admin/photographs/{id}/original": {
      sent: contract.DownloadPhotographData;
      answered: contract.DownloadPhotographResponses;
    };
    "/api/admin/photograph-events": {
      sent: contract.WatchPhotographsData;
      answered: contract.WatchPhotographsResponses;
    };
    "/api/admin/placements": { sent: contract.ListPlacementsData; answered: contract.ListPlacementsResponses };
    "/api/admin/policies": { sent: contract.ListPoliciesData; answered: contract.ListPoliciesResponses };
    "/api/admin/policies/{kind}": { sent: contract.GetPolicyData; answered: contract.GetPolicyResponses };
    "/api/admin/policies/{kind}/versions": {
      sent: contract.GetPolicyVersionData;
      answered: contract.GetPolicyVersionResponses;
    };
    "/api/admin/privacy-requests": {
      sent: contract.ListPrivacyRequestsData;
      answered: contract.ListPrivacyRequestsResponses;
    };
    "/api/admin/privacy-requests/{id}": {
      sent: contract.GetPrivacyRequestData;
      answered: contract.GetPrivacyRequestResponses;
    };
    "/api/admin/retention": { sent: contract.PreviewRetentionData; answered: contract.PreviewRetentionResponses };
    "/api/admin/products": { sent: contract.ListProductsData; answered: contract.ListProductsResponses };
    "/api/admin/products/{id}": { sent: contract.GetProductData; answered: contract.GetProductResponses };
    "/api/admin/products/{id}/stock": {
      sent: contract.GetProductStockData;
      answered: contract.GetProductStockResponses;
    };
    "/api/admin/products/{id}/notices": {
      sent: contract.ListProductNoticesData;
      answered: contract.ListProductNoticesResponses;
    };
    "/api/admin/products/imports/{id}": {
      sent: contract.GetProductImportData;
      answered: contract.GetProductImportResponses;
    };
    "/api/admin/products/imports/{id}/errors.csv": {
      sent: contract.DownloadProductImportErrorsData;
      answered: contract.DownloadProductImportErrorsResponses;
    };
    "/api/admin/quotations/choices": {
      sent: contract.ListQuotationChoicesData;
      answered: contract.ListQuotationChoicesResponses;
    };
    "/api/admin/quotations/own-pictures": {
      sent: contract.ListOwnPicturesData;
      answered: contract.ListOwnPicturesResponses;
    };
    "/api/admin/quotations": { sent: contract.ListQuotationsData; answered: contract.ListQuotationsResponses };
    "/api/admin/quotations/{id}": { sent: contract.GetQuotationData; answered: contract.GetQuotationResponses };
    "/api/admin/quotations/{id}/document": {
      sent: contract.GetQuotationDocumentData;
      answered: contract.GetQuotationDocumentResponses;
    };
    "/api/admin/quotations/{id}/document/file": {
      sent: contract.DownloadQuotationDocumentData;
      answered: contract.DownloadQuotationDocumentResponses;
    };
    "/api/admin/quotations/{id}/link": {
      sent: contract.GetQuotationLinkData;
      answered: contract.GetQuotationLinkResponses;
    };
    "/api/admin/quotations/{id}/offer": { sent: contract.PreviewOfferData; answered: contract.PreviewOfferResponses };
    "/api/admin/quotations/{id}/openings": {
      sent: contract.ListQuotationOpeningsData;
      answered: contract.ListQuotationOpeningsResponses;
    };
    "/api/admin/quotations/{id}/comments": {
      sent: contract.ListQuotationCommentsData;
      answered: contract.ListQuotationCommentsResponses;
    };
    "/api/admin/quotations/{id}/comparison": {
      sent: contract.CompareQuotationsData;
      answered: contract.CompareQuotationsResponses;
    };
    "/api/admin/quotation-events": { sent: contract.WatchQuotationData; answered: contract.WatchQuotationResponses };
    "/api/admin/quotation-templates": {
      sent: contract.ListQuotationTemplatesData;
      answered: contract.ListQuotationTemplatesResponses;
    };
    "/api/admin/receipts/{id}": { sent: contract.GetReceiptData; answered: contract.GetReceiptResponses };
    "/api/admin/receipts/{id}/document/file": {
      sent: contract.DownloadReceiptData;
      answered: contract.DownloadReceiptResponses;
    };
    "/api/admin/ads/links": { sent: contract.ListAdLinksData; answered: contract.ListAdLinksResponses };
    "/api/admin/ads/links/{id}": { sent: contract.GetAdLinkData; answered: contract.GetAdLinkResponses };
    "/api/admin/team": { sent: contract.ListTeamMembersData; answered: contract.ListTeamMembersResponses };
    "/api/admin/team/{id}": { sent: contract.GetTeamMemberData; answered: contract.GetTeamMemberResponses };
    "/api/admin/brands": { sent: contract.ListBrandsData; answered: contract.ListBrandsResponses };
    "/api/admin/brands/{id}": { sent: contract.GetBrandData; answered: contract.GetBrandResponses };
    "/api/admin/gst-rates": { sent: contract.ListGstRatesData; answered: contract.ListGstRatesResponses };
    "/api/admin/gst-rates/{id}": { sent: contract.GetGstRateData; answered: contract.GetGstRateResponses };
    "/api/admin/material-categories": {
      sent: contract.ListMaterialCategoriesData;
      answered: contract.ListMaterialCategoriesResponses;
    };
    "/api/admin/material-categories/{id}": {
      sent: contract.GetMaterialCategoryData;
      answered: contract.GetMaterialCategoryResponses;
    };
    "/api/admin/rate-cards": { sent: contract.ListRateCardsData; answered: contract.ListRateCardsResponses };
    "/api/admin/rate-cards/{id}": { sent: contract.GetRateCardData; answered: contract.GetRateCardResponses };
    "/api/admin/catalog-categories": {
      sent: contract.ListCatalogCategoriesData;
      answered: contract.ListCatalogCategoriesResponses;
    };
    "/api/admin/catalog-categories/{id}": {
      sent: contract.GetCatalogCategoryData;
      answered: contract.GetCatalogCategoryResponses;
    };
    "/api/admin/design-addons": { sent: contract.ListDesignAddonsData; answered: contract.ListDesignAddonsResponses };
    "/api/admin/design-addons/{id}": { sent: contract.GetDesignAddonData; answered: contract.GetDesignAddonResponses };
    "/api/admin/design-categories": {
      sent: contract.ListDesignCategoriesData;
      answered: contract.ListDesignCategoriesResponses;
    };
    "/api/admin/design-categories/{id}": {
      sent: contract.GetDesignCategoryData;
      answered: contract.GetDesignCategoryResponses;
    };
    "/api/admin/article-categories": {
      sent: contract.ListArticleCategoriesData;
      answered: contract.ListArticleCategoriesResponses;
    };
    "/api/admin/article-categories/{id}": {
      sent: contract.GetArticleCategoryData;
      answered: contract.GetArticleCategoryResponses;
    };
    "/api/admin/help-categories": {
      sent: contract.ListHelpCategoriesData;
      answered: contract.ListHelpCategoriesResponses;
    };
    "/api/admin/help-categories/{id}": {
      sent: contract.GetHelpCategoryData;
      answered: contract.GetHelpCategoryResponses;
    };
    "/api/admin/redirects": { sent: contract.ListRedirectsData; answered: contract.ListRedirectsResponses };
    "/api/admin/redirects/{id}": { sent: contract.GetRedirectData; answered: contract.GetRedirectResponses };
    "/api/admin/product-categories": {
      sent: contract.ListProductCategoriesData;
      answered: contract.ListProductCategoriesResponses;
    };
    "/api/admin/product-categories/{id}": {
      sent: contract.GetProductCategoryData;
      answered: contract.GetProductCategoryResponses;
    };
    "/api/admin/coupons": { sent: contract.ListCouponsData; answered: contract.ListCouponsResponses };
    "/api/admin/coupons/{id}": { sent: contract.GetCouponData; answered: contract.GetCouponResponses };
    "/api/admin/delivery-zones": {
      sent: contract.ListDeliveryZonesData;
      answered: contract.ListDeliveryZonesResponses;
    };
    "/api/admin/delivery-zones/{id}": {
      sent: contract.GetDeliveryZoneData;
      answered: contract.GetDeliveryZoneResponses;
    };
    "/api/admin/redirects/slugs": {
      sent: contract.ListSlugRedirectsData;
      answered: contract.ListSlugRedirectsResponses;
    };
    "/api/admin/referrals": { sent: contract.ListReferralsData; answered: contract.ListReferralsResponses };
    "/api/admin/referrals/{id}": { sent: contract.GetReferralData; answered: contract.GetReferralResponses };
    "/api/admin/referrals/{id}/payout": {
      sent: contract.ReadReferralPayoutData;
      answered: contract.ReadReferralPayoutResponses;
    };
    "/api/admin/reply-mailbox": { sent: contract.GetReplyMailboxData; answered: contract.GetReplyMailboxResponses };
    "/api/admin/product-reviews": {
      sent: contract.ListProductReviewsData;
      answered: contract.ListProductReviewsResponses;
    };
    "/api/admin/product-reviews/products": {
      sent: contract.ListReviewedProductsData;
      answered: contract.ListReviewedProductsResponses;
    };
    "/api/admin/product-reviews/{id}": {
      sent: contract.GetProductReviewData;
      answered: contract.GetProductReviewResponses;
    };
    "/api/admin/schedules": { sent: contract.ListSchedulesData; answered: contract.ListSchedulesResponses };
    "/api/admin/search": { sent: contract.SearchRecordsData; answered: contract.SearchRecordsResponses };
    "/api/admin/settings/organization": {
      sent: contract.GetOrganizationSettingsData;
      answered: contract.GetOrganizationSettingsResponses;
    };
    "/api/admin/settings/organization/versions": {
      sent: contract.ListOrganizationSettingsVersionsData;
      answered: contract.ListOrganizationSettingsVersionsResponses;
    };
    "/api/admin/settings/sales": { sent: contract.GetSalesSettingsData; answered: contract.GetSalesSettingsResponses };
    "/api/admin/settings/sales/versions": {
      sent: contract.ListSalesSettingsVersionsData;
      answered: contract.ListSalesSettingsVersionsResponses;
    };
    "/api/admin/settings/enquiries": {
      sent: contract.GetEnquirySettingsData;
      answered: contract.GetEnquirySettingsResponses;
    };
    "/api/admin/settings/enquiries/versions": {
      sent: contract.ListEnquirySettingsVersionsData;
      answered: contract.ListEnquirySettingsVersionsResponses;
    };
    "/api/admin/settings/follow_ups": {
      sent: contract.GetFollowUpSettingsData;
      answered: contract.GetFollowUpSettingsResponses;
    };
    "/api/admin/settings/follow_ups/versions": {
      sent: contract.ListFollowUpSettingsVersionsData;
      answered: contract.ListFollowUpSettingsVersionsResponses;
    };
    "/api/admin/settings/site_visits": {
      sent: contract.GetSiteVisitSettingsData;
      answered: contract.GetSiteVisitSettingsResponses;
    };
    "/api/admin/settings/site_visits/versions": {
      sent: contract.ListSiteVisitSettingsVersionsData;
      answered: contract.ListSiteVisitSettingsVersionsResponses;
    };
    "/api/admin/settings/notifications": {
      sent: contract.GetNotificationSettingsData;
      answered: contract.GetNotificationSettingsResponses;
    };
    "/api/admin/settings/notifications/versions": {
      sent: contract.ListNotificationSettingsVersionsData;
      answered: contract.ListNotificationSettingsVersionsResponses;
    };
    "/api/admin/settings/notices": {
      sent: contract.GetNoticeSettingsData;
      answered: contract.GetNoticeSettingsResponses;
    };
    "/api/admin/settings/notices/versions": {
      sent: contract.ListNoticeSettingsVersionsData;
      answered: contract.ListNoticeSettingsVersionsResponses;
    };
    "/api/admin/settings/privacy": {
      sent: contract.GetPrivacySettingsData;
      answered: contract.GetPrivacySettingsResponses;
    };
    "/api/admin/settings/privacy/versions": {
      sent: contract.ListPrivacySettingsVersionsData;
      answered: contract.ListPrivacySettingsVersionsResponses;
    };
    "/api/admin/settings/search": {
      sent: contract.GetSearchSettingsData;
      answered: contract.GetSearchSettingsResponses;
    };
    "/api/admin/settings/search/versions": {
      sent: contract.ListSearchSettingsVersionsData;
      answered: contract.ListSearchSettingsVersionsResponses;
    };
    "/api/admin/settings/uploads": {
      sent: contract.GetUploadSettingsData;
      answered: contract.GetUploadSettingsResponses;
    };
    "/api/admin/settings/uploads/versions": {
      sent: contract.ListUploadSettingsVersionsData;
      answered: contract.ListUploadSettingsVersionsResponses;
    };
    "/api/admin/settings/accounts": {
      sent: contract.GetAccountSettingsData;
      answered: contract.GetAccountSettingsResponses;
    };
    "/api/admin/settings/accounts/versions": {
      sent: contract.ListAccountSettingsVersionsData;
      answered: contract.ListAccountSettingsVersionsResponses;
    };
    "/api/admin/settings/pricing": {
      sent: contract.GetPricingPageSettingsData;
      answered: contract.GetPricingPageSettingsResponses;
    };
    "/api/admin/settings/pricing/versions": {
      sent: contract.ListPricingPageSettingsVersionsData;
      answered: contract.ListPricingPageSettingsVersionsResponses;
    };
    "/api/admin/settings/company_page": {
      sent: contract.GetCompanyPageSettingsData;
      answered: contract.GetCompanyPageSettingsResponses;
    };
    "/api/admin/settings/company_page/versions": {
      sent: contract.ListCompanyPageSettingsVersionsData;
      answered: contract.ListCompanyPageSettingsVersionsResponses;
    };
    "/api/admin/settings/quotations": {
      sent: contract.GetQuotationSettingsData;
      answered: contract.GetQuotationSettingsResponses;
    };
    "/api/admin/settings/quotations/versions": {
      sent: contract.ListQuotationSettingsVersionsData;
      answered: contract.ListQuotationSettingsVersionsResponses;
    };
    "/api/admin/settings/referrals": {
      sent: contract.GetReferralSettingsData;
      answered: contract.GetReferralSettingsResponses;
    };
    "/api/admin/settings/referrals/versions": {
      sent: contract.ListReferralSettingsVersionsData;
      answered: contract.ListReferralSettingsVersionsResponses;
    };
    "/api/admin/settings/warranty": {
      sent: contract.GetWarrantySettingsData;
      answered: contract.GetWarrantySettingsResponses;
    };
    "/api/admin/settings/warranty/versions": {
      sent: contract.ListWarrantySettingsVersionsData;
      answered: contract.ListWarrantySettingsVersionsResponses;
    };
    "/api/admin/settings/shop_payment": {
      sent: contract.GetShopPaymentSettingsData;
      answered: contract.GetShopPaymentSettingsResponses;
    };
    "/api/admin/settings/shop_payment/versions": {
      sent: contract.ListShopPaymentSettingsVersionsData;
      answered: contract.ListShopPaymentSettingsVersionsResponses;
    };
    "/api/admin/settings/shop_delivery": {
      sent: contract.GetShopDeliverySettingsData;
      answered: contract.GetShopDeliverySettingsResponses;
    };
    "/api/admin/settings/shop_delivery/versions": {
      sent: contract.ListShopDeliverySettingsVersionsData;
      answered: contract.ListShopDeliverySettingsVersionsResponses;
    };
    "/api/admin/settings/shop_letters": {
      sent: contract.GetShopLetterSettingsData;
      answered: contract.GetShopLetterSettingsResponses;
    };
    "/api/admin/settings/shop_letters/versions": {
      sent: contract.ListShopLetterSettingsVersionsData;
      answered: contract.ListShopLetterSettingsVersionsResponses;
    };
    "/api/admin/tickets": { sent: contract.ListTicketsData; answered: contract.ListTicketsResponses };
    "/api/admin/tickets/owners": { sent: contract.ListTicketOwnersData; answered: contract.ListTicketOwnersResponses };
    "/api/admin/tickets/{id}": { sent: contract.GetTicketData; answered: contract.GetTicketResponses };
    "/api/admin/users": { sent: contract.ListUsersData; answered: contract.ListUsersResponses };
    "/api/admin/users/{id}": { sent: contract.GetUserData; answered: contract.GetUserResponses };
    "/api/admin/users/{id}/sessions": {
      sent: contract.ListUserSessionsData;
      answered: contract.ListUserSessionsResponses;
    };
    "/api/admin/users/{id}/access-log": {
      sent: contract.ListUserAccessData;
      answered: contract.ListUserAccessResponses;
    };
    "/api/admin/case-studies": { sent: contract.ListCaseStudiesData; answered: contract.ListCaseStudiesResponses };
    "/api/admin/case-studies/{id}": { sent: contract.GetCaseStudyData; answered: contract.GetCaseStudyResponses };
    "/api/admin/case-studies/{id}/versions": {
      sent: contract.ListCaseStudyVersionsData;
      answered: contract.ListCaseStudyVersionsResponses;
    };
    "/api/admin/case-studies/{id}/versions/{number}": {
      sent: contract.GetCaseStudyVersionData;
      answered: contract.GetCaseStudyVersionResponses;
    };
    "/api/admin/case-studies/{id}/checks": {
      sent: contract.CheckCaseStudyData;
      answered: contract.CheckCaseStudyResponses;
    };
    "/api/admin/case-studies/choices": {
      sent: contract.ListCaseStudyChoicesData;
      answered: contract.ListCaseStudyChoicesResponses;
    };
    "/api/admin/videos": { sent: contract.ListVideosData; answered: contract.ListVideosResponses };
    "/api/admin/videos/{id}": { sent: contract.GetVideoData; answered: contract.GetVideoResponses };
    "/api/admin/videos/choices": { sent: contract.ListVideoChoicesData; answered: contract.ListVideoChoicesResponses };
    "/api/admin/views": { sent: contract.ListViewsData; answered: contract.ListViewsResponses };
    "/api/admin/leads/{id}/visits": { sent: contract.ListLeadVisitsData; answered: contract.ListLeadVisitsResponses };
    "/api/admin/leads/{id}/visit-times": {
      sent: contract.ListVisitTimesData;
      answered: contract.ListVisitTimesResponses;
    };
    "/api/admin/visits": { sent: contract.GetVisitCalendarData; answered: contract.GetVisitCalendarResponses };
    "/api/admin/visits/{id}": { sent: contract.GetVisitData; answered: contract.GetVisitResponses };
    "/api/admin/team/workload": { sent: contract.ListTeamWorkloadData; answered: contract.ListTeamWorkloadResponses };
    "/api/health": { sent: contract.HealthData; answered: contract.HealthResponses };
    "/api/ready": { sent: contract.ReadyData; answered: contract.ReadyResponses };
  };
  POST: {
    "/api/calculators/kitchen": { sent: contract.EstimateKitchenData; answered: contract.EstimateKitchenResponses };
    "/api/calculators/kitchen/sections": {
      sent: contract.DrawKitchenSectionsData;
      answered: contract.DrawKitchenSectionsResponses;
    };
    "/api/calculators/painting": { sent: contract.EstimatePaintingData; answered: contract.EstimatePaintingResponses };
    "/api/calculators/kitchen/requests": {
      sent: contract.RequestKitchenEstimateData;
      answered: contract.RequestKitchenEstimateResponses;
    };
    "/api/cart/price": { sent: contract.PriceCartData; answered: contract.PriceCartResponses };
    "/api/designs/{slug}/price": { sent: contract.PriceDesignData; answered: contract.PriceDesignResponses };
    "/api/help/pages/{id}/votes": { sent: contract.VoteOnHelpPageData; answered: contract.VoteOnHelpPageResponses };
    "/api/landing-pages/{page}/views": {
      sent: contract.CountLandingViewData;
      answered: contract.CountLandingViewResponses;
    };
    "/api/lead-files": { sent: contract.CreateLeadFileData; answered: contract.CreateLeadFileResponses };
    "/api/leads": { sent: contract.ReceiveLeadData; answered: contract.ReceiveLeadResponses };
    "/api/orders": { sent: contract.PlaceOrderData; answered: contract.PlaceOrderResponses };
    "/api/orders/code": { sent: contract.SendOrderCodeData; answered: contract.SendOrderCodeResponses };
    "/api/orders/{id}/payment": { sent: contract.StartOrderPaymentData; answered: contract.StartOrderPaymentResponses };
    "/api/orders/{id}/payment/return": {
      sent: contract.ReturnFromOrderPaymentData;
      answered: contract.ReturnFromOrderPaymentResponses;
    };
    "/api/orders/{id}/cancel": { sent: contract.CancelOrderData; answered: contract.CancelOrderResponses };
    "/api/orders/{id}/returns": { sent: contract.AskForOrderReturnData; answered: contract.AskForOrderReturnResponses };
    "/api/privacy-requests": {
      sent: contract.ReceivePrivacyRequestData;
      answered: contract.ReceivePrivacyRequestResponses;
    };
    "/api/privacy-requests/confirmations": {
      sent: contract.ConfirmPrivacyRequestData;
      answered: contract.ConfirmPrivacyRequestResponses;
    };
    "/api/products/{slug}/notices": { sent: contract.WaitForProductData; answered: contract.WaitForProductResponses };
    "/api/quotations/{token}/choices": { sent: contract.PriceOfferData; answered: contract.PriceOfferResponses };
    "/api/quotations/{token}/comments": {
      sent: contract.CommentOnOfferData;
      answered: contract.CommentOnOfferResponses;
    };
    "/api/quotations/{token}/visits": {
      sent: contract.NoteVisitOfOfferData;
      answered: contract.NoteVisitOfOfferResponses;
    };
    "/api/quotations/{token}/codes": {
      sent: contract.SendCodeForOfferData;
      answered: contract.SendCodeForOfferResponses;
    };
    "/api/quotations/{token}/acceptance": { sent: contract.AcceptOfferData; answered: contract.AcceptOfferResponses };
    "/api/quotations/{token}/rejection": { sent: contract.RejectOfferData; answered: contract.RejectOfferResponses };
    "/api/referrals": { sent: contract.ReceiveReferralData; answered: contract.ReceiveReferralResponses };
    "/api/referrals/codes": { sent: contract.SendReferralCodeData; answered: contract.SendReferralCodeResponses };
    "/api/referrals/status": { sent: contract.ReadMyReferralsData; answered: contract.ReadMyReferralsResponses };
    "/api/orders/{id}/reviews": { sent: contract.WriteReviewData; answered: contract.WriteReviewResponses };
    "/api/visit-bookings/{token}": { sent: contract.BookOwnVisitData; answered: contract.BookOwnVisitResponses };
    "/api/site-visits/{token}/move": {
      sent: contract.RescheduleOwnVisitData;
      answered: contract.RescheduleOwnVisitResponses;
    };
    "/api/site-visits/{token}/cancellation": {
      sent: contract.CancelOwnVisitData;
      answered: contract.CancelOwnVisitResponses;
    };
    "/api/orders/{id}/tickets": { sent: contract.RaiseTicketData; answered: contract.RaiseTicketResponses };
    "/api/orders/{id}/tickets/{ticket}/messages": {
      sent: contract.AnswerTicketData;
      answered: contract.AnswerTicketResponses;
    };
    "/api/unsubscribe/{token}": { sent: contract.UnsubscribeData; answered: contract.UnsubscribeResponses };
    "/api/visits": { sent: contract.ReportVisitData; answered: contract.ReportVisitResponses };
    "/api/warranty/codes": { sent: contract.SendWarrantyCodeData; answered: contract.SendWarrantyCodeResponses };
    "/api/warranty/card": { sent: contract.ReadWarrantyCardData; answered: contract.ReadWarrantyCardResponses };
    "/api/warranty/claims": { sent: contract.ClaimWarrantyData; answered: contract.ClaimWarrantyResponses };
    "/api/auth/logout": { sent: contract.LogoutData; answered: contract.LogoutResponses };
    "/api/auth/recovery-code": {
      sent: contract.RedeemRecoveryCodeData;
      answered: contract.RedeemRecoveryCodeResponses;
    };
    "/api/me/age-declaration": { sent: contract.DeclareMyAgeData; answered: contract.DeclareMyAgeResponses };
    "/api/me/addresses": { sent: contract.AddMyAddressData; answered: contract.AddMyAddressResponses };
    "/api/me/privacy-requests": {
      sent: contract.CreateMyPrivacyRequestData;
      answered: contract.CreateMyPrivacyRequestResponses;
    };
    "/api/me/saved-kitchens": { sent: contract.SaveMyKitchenData; answered: contract.SaveMyKitchenResponses };
    "/api/me/second-factor/recovery-codes": {
      sent: contract.MakeMyRecoveryCodesData;
      answered: contract.MakeMyRecoveryCodesResponses;
    };
    "/api/me/file-addresses": { sent: contract.CreateFileAddressData; answered: contract.CreateFileAddressResponses };
    "/api/admin/ads/connections/{destination}/check": {
      sent: contract.CheckAdConnectionData;
      answered: contract.CheckAdConnectionResponses;
    };
    "/api/admin/ads/conversions/bulk": {
      sent: contract.ActOnConversionsData;
      answered: contract.ActOnConversionsResponses;
    };
    "/api/admin/ads/conversions/{id}/retry": {
      sent: contract.RetryConversionData;
      answered: contract.RetryConversionResponses;
    };
    "/api/admin/ads/spend/imports": {
      sent: contract.UploadSpendImportData;
      answered: contract.UploadSpendImportResponses;
    };
    "/api/admin/ads/spend/imports/{id}/run": {
      sent: contract.RunSpendImportData;
      answered: contract.RunSpendImportResponses;
    };
    "/api/admin/articles": { sent: contract.CreateArticleData; answered: contract.CreateArticleResponses };
    "/api/admin/articles/{id}/publication": {
      sent: contract.PublishArticleChangesData;
      answered: contract.PublishArticleChangesResponses;
    };
    "/api/admin/articles/{id}/versions/{number}/restoration": {
      sent: contract.RestoreArticleVersionData;
      answered: contract.RestoreArticleVersionResponses;
    };
    "/api/admin/articles/{id}/copy": { sent: contract.CopyArticleData; answered: contract.CopyArticleResponses };
    "/api/admin/articles/{id}/preview": {
      sent: contract.PreviewArticleData;
      answered: contract.PreviewArticleResponses;
    };
    "/api/admin/articles/{id}/status": { sent: contract.MoveArticleData; answered: contract.MoveArticleResponses };
    "/api/admin/articles/bulk": { sent: contract.ActOnArticlesData; answered: contract.ActOnArticlesResponses };
    "/api/admin/articles/bulk/{id}/undo": {
      sent: contract.UndoArticleActionData;
      answered: contract.UndoArticleActionResponses;
    };
    "/api/admin/catalog-items": { sent: contract.CreateCatalogItemData; answered: contract.CreateCatalogItemResponses };
    "/api/admin/catalog-items/{id}/status": {
      sent: contract.MoveCatalogItemData;
      answered: contract.MoveCatalogItemResponses;
    };
    "/api/admin/catalog-items/{id}/duplicate": {
      sent: contract.DuplicateCatalogItemData;
      answered: contract.DuplicateCatalogItemResponses;
    };
    "/api/admin/catalog-items/{id}/preview": {
      sent: contract.PreviewCatalogItemData;
      answered: contract.PreviewCatalogItemResponses;
    };
    "/api/admin/catalog-items/bulk": {
      sent: contract.ActOnCatalogItemsData;
      answered: contract.ActOnCatalogItemsResponses;
    };
    "/api/admin/catalog-items/bulk/{id}/undo": {
      sent: contract.UndoCatalogItemActionData;
      answered: contract.UndoCatalogItemActionResponses;
    };
    "/api/admin/coupons/bulk-codes": {
      sent: contract.CreateCouponCodesData;
      answered: contract.CreateCouponCodesResponses;
    };
    "/api/admin/coupons/bulk": { sent: contract.ActOnCouponsData; answered: contract.ActOnCouponsResponses };
    "/api/admin/coupons/{id}/trial": { sent: contract.TryCouponData; answered: contract.TryCouponResponses };
    "/api/admin/customers": { sent: contract.CreateCustomerData; answered: contract.CreateCustomerResponses };
    "/api/admin/customers/{id}/address-confirmation": {
      sent: contract.ConfirmCustomerAddressData;
      answered: contract.ConfirmCustomerAddressResponses;
    };
    "/api/admin/customers/{id}/merge": { sent: contract.MergeCustomerData; answered: contract.MergeCustomerResponses };
    "/api/admin/customers/{id}/notes": {
      sent: contract.NoteOnCustomerData;
      answered: contract.NoteOnCustomerResponses;
    };
    "/api/admin/customers/{id}/invitation": {
      sent: contract.InviteCustomerData;
      answered: contract.InviteCustomerResponses;
    };
    "/api/admin/customers/bulk": { sent: contract.ActOnCustomersData; answered: contract.ActOnCustomersResponses };
    "/api/admin/customers/bulk/{id}/undo": {
      sent: contract.UndoCustomerActionData;
      answered: contract.UndoCustomerActionResponses;
    };
    "/api/admin/customers/{id}/statements": {
      sent: contract.CreateCustomerStatementData;
      answered: contract.CreateCustomerStatementResponses;
    };
    "/api/admin/customers/{id}/statements/{statement}/email": {
      sent: contract.SendCustomerStatementData;
      answered: contract.SendCustomerStatementResponses;
    };
    "/api/admin/designs": { sent: contract.CreateDesignData; answered: contract.CreateDesignResponses };
    "/api/admin/designs/{id}/status": { sent: contract.MoveDesignData; answered: contract.MoveDesignResponses };
    "/api/admin/designs/{id}/duplicate": {
      sent: contract.DuplicateDesignData;
      answered: contract.DuplicateDesignResponses;
    };
    "/api/admin/designs/bulk": { sent: contract.ActOnDesignsData; answered: contract.ActOnDesignsResponses };
    "/api/admin/designs/bulk/{id}/undo": {
      sent: contract.UndoDesignActionData;
      answered: contract.UndoDesignActionResponses;
    };
    "/api/admin/designs/{id}/price-preview": {
      sent: contract.PreviewDesignPriceData;
      answered: contract.PreviewDesignPriceResponses;
    };
    "/api/admin/designs/{id}/preview": { sent: contract.PreviewDesignData; answered: contract.PreviewDesignResponses };
    "/api/admin/designs/{id}/quotation": { sent: contract.QuoteDesignData; answered: contract.QuoteDesignResponses };
    "/api/admin/exports": { sent: contract.CreateExportData; answered: contract.CreateExportResponses };
    "/api/admin/help-pages": { sent: contract.CreateHelpPageData; answered: contract.CreateHelpPageResponses };
    "/api/admin/help-pages/{id}/publication": {
      sent: contract.PublishHelpPageChangesData;
      answered: contract.PublishHelpPageChangesResponses;
    };
    "/api/admin/help-pages/{id}/versions/{number}/restoration": {
      sent: contract.RestoreHelpPageVersionData;
      answered: contract.RestoreHelpPageVersionResponses;
    };
    "/api/admin/help-pages/{id}/copy": { sent: contract.CopyHelpPageData; answered: contract.CopyHelpPageResponses };
    "/api/admin/help-pages/{id}/preview": {
      sent: contract.PreviewHelpPageData;
      answered: contract.PreviewHelpPageResponses;
    };
    "/api/admin/help-pages/{id}/status": { sent: contract.MoveHelpPageData; answered: contract.MoveHelpPageResponses };
    "/api/admin/help-pages/bulk": { sent: contract.ActOnHelpPagesData; answered: contract.ActOnHelpPagesResponses };
    "/api/admin/help-pages/bulk/{id}/undo": {
      sent: contract.UndoHelpPageActionData;
      answered: contract.UndoHelpPageActionResponses;
    };
    "/api/admin/jobs/{id}/retry": { sent: contract.RetryJobData; answered: contract.RetryJobResponses };
    "/api/admin/jobs/{id}/cancel": { sent: contract.CancelJobData; answered: contract.CancelJobResponses };
    "/api/admin/jobs/{id}/run-now": { sent: contract.RunJobNowData; answered: contract.RunJobNowResponses };
    "/api/admin/jobs/bulk": { sent: contract.ActOnJobsData; answered: contract.ActOnJobsResponses };
    "/api/admin/jobs/bulk/{id}/undo": { sent: contract.UndoJobActionData; answered: contract.UndoJobActionResponses };
    "/api/admin/ads/landing-pages/{page}/test": {
      sent: contract.StartLandingTestData;
      answered: contract.StartLandingTestResponses;
    };
    "/api/admin/ads/landing-pages/{page}/test/stop": {
      sent: contract.StopLandingTestData;
      answered: contract.StopLandingTestResponses;
    };
    "/api/admin/leads": { sent: contract.CreateLeadData; answered: contract.CreateLeadResponses };
    "/api/admin/leads/{id}/status": {
      sent: contract.ChangeLeadStatusData;
      answered: contract.ChangeLeadStatusResponses;
    };
    "/api/admin/leads/{id}/address-confirmation": {
      sent: contract.ConfirmLeadAddressData;
      answered: contract.ConfirmLeadAddressResponses;
    };
    "/api/admin/leads/{id}/booking-payments": {
      sent: contract.RecordBookingPaymentData;
      answered: contract.RecordBookingPaymentResponses;
    };
    "/api/admin/leads/{id}/booking-payments/{payment}/void": {
      sent: contract.VoidBookingPaymentData;
      answered: contract.VoidBookingPaymentResponses;
    };
    "/api/admin/leads/{id}/release": { sent: contract.ReleaseLeadData; answered: contract.ReleaseLeadResponses };
    "/api/admin/leads/{id}/sequence-stop": {
      sent: contract.StopLeadSequenceData;
      answered: contract.StopLeadSequenceResponses;
    };
    "/api/admin/leads/{id}/files": { sent: contract.AddLeadFilesData; answered: contract.AddLeadFilesResponses };
    "/api/admin/leads/{id}/notes": { sent: contract.NoteOnLeadData; answered: contract.NoteOnLeadResponses };
    "/api/admin/leads/{id}/calls": { sent: contract.LogLeadCallData; answered: contract.LogLeadCallResponses };
    "/api/admin/leads/{id}/whatsapps": {
      sent: contract.LogLeadWhatsappData;
      answered: contract.LogLeadWhatsappResponses;
    };
    "/api/admin/leads/{id}/emails": { sent: contract.WriteToLeadData; answered: contract.WriteToLeadResponses };
    "/api/admin/leads/bulk": { sent: contract.ActOnLeadsData; answered: contract.ActOnLeadsResponses };
    "/api/admin/leads/bulk/{id}/undo": {
      sent: contract.UndoLeadActionData;
      answered: contract.UndoLeadActionResponses;
    };
    "/api/admin/leads/{id}/merge": { sent: contract.MergeLeadData; answered: contract.MergeLeadResponses };
    "/api/admin/leads/{id}/split": { sent: contract.SplitLeadData; answered: contract.SplitLeadResponses };
    "/api/admin/leads/imports": { sent: contract.UploadLeadImportData; answered: contract.UploadLeadImportResponses };
    "/api/admin/leads/imports/{id}/run": {
      sent: contract.RunLeadImportData;
      answered: contract.RunLeadImportResponses;
    };
    "/api/admin/letter-texts/{letter}/preview": {
      sent: contract.PreviewLetterTextData;
      answered: contract.PreviewLetterTextResponses;
    };
    "/api/admin/letter-texts/{letter}/test": {
      sent: contract.SendTestLetterData;
      answered: contract.SendTestLetterResponses;
    };
    "/api/admin/maintenance/windows": {
      sent: contract.CreateMaintenanceWindowData;
      answered: contract.CreateMaintenanceWindowResponses;
    };
    "/api/admin/materials": { sent: contract.CreateMaterialData; answered: contract.CreateMaterialResponses };
    "/api/admin/materials/{id}/copy": { sent: contract.CopyMaterialData; answered: contract.CopyMaterialResponses };
    "/api/admin/materials/{id}/substitution": {
      sent: contract.SubstituteMaterialData;
      answered: contract.SubstituteMaterialResponses;
    };
    "/api/admin/materials/imports": {
      sent: contract.UploadMaterialImportData;
      answered: contract.UploadMaterialImportResponses;
    };
    "/api/admin/materials/imports/{id}/run": {
      sent: contract.RunMaterialImportData;
      answered: contract.RunMaterialImportResponses;
    };
    "/api/admin/materials/price-changes": {
      sent: contract.ChangeMaterialPricesData;
      answered: contract.ChangeMaterialPricesResponses;
    };
    "/api/admin/materials/price-changes/{id}/undo": {
      sent: contract.UndoMaterialPriceChangeData;
      answered: contract.UndoMaterialPriceChangeResponses;
    };
    "/api/admin/notices/read": { sent: contract.ReadNoticesData; answered: contract.ReadNoticesResponses };
    "/api/admin/notices/{id}/read": { sent: contract.ReadNoticeData; answered: contract.ReadNoticeResponses };
    "/api/admin/settings/numbering/{series}/skip": {
      sent: contract.SkipNumbersData;
      answered: contract.SkipNumbersResponses;
    };
    "/api/admin/orders/{id}/changes/preview": {
      sent: contract.PreviewOrderChangeData;
      answered: contract.PreviewOrderChangeResponses;
    };
    "/api/admin/orders/{id}/changes": {
      sent: contract.ChangeOrderPiecesData;
      answered: contract.ChangeOrderPiecesResponses;
    };
    "/api/admin/orders/{id}/changes/{change}/withdraw": {
      sent: contract.WithdrawOrderChangeData;
      answered: contract.WithdrawOrderChangeResponses;
    };
    "/api/admin/orders/print": { sent: contract.PrintOrdersData; answered: contract.PrintOrdersResponses };
    "/api/admin/orders/print/preview": {
      sent: contract.PreviewOrderPrintData;
      answered: contract.PreviewOrderPrintResponses;
    };
    "/api/admin/orders/bulk": { sent: contract.ActOnOrdersData; answered: contract.ActOnOrdersResponses };
    "/api/admin/orders/{id}/status": { sent: contract.SetOrderStatusData; answered: contract.SetOrderStatusResponses };
    "/api/admin/orders/{id}/cancel": {
      sent: contract.CancelOrderForBuyerData;
      answered: contract.CancelOrderForBuyerResponses;
    };
    "/api/admin/orders/{id}/notes": { sent: contract.AddOrderNoteData; answered: contract.AddOrderNoteResponses };
    "/api/admin/orders/{id}/payments": {
      sent: contract.RecordOrderPaymentData;
      answered: contract.RecordOrderPaymentResponses;
    };
    "/api/admin/orders/{id}/shipments": { sent: contract.ShipOrderData; answered: contract.ShipOrderResponses };
    "/api/admin/orders/{id}/refunds": { sent: contract.AskForRefundData; answered: contract.AskForRefundResponses };
    "/api/admin/orders/{id}/refunds/{refund}/decision": {
      sent: contract.DecideRefundData;
      answered: contract.DecideRefundResponses;
    };
    "/api/admin/orders/{id}/refunds/{refund}/transfer": {
      sent: contract.RecordRefundTransferData;
      answered: contract.RecordRefundTransferResponses;
    };
    "/api/admin/orders/{id}/returns/{return}": {
      sent: contract.StepReturnData;
      answered: contract.StepReturnResponses;
    };
    "/api/admin/settings/payment-gateway/check": {
      sent: contract.CheckPaymentGatewayData;
      answered: contract.CheckPaymentGatewayResponses;
    };
    "/api/admin/photographs/{id}/status": {
      sent: contract.MovePhotographData;
      answered: contract.MovePhotographResponses;
    };
    "/api/admin/photographs/{id}/retry": {
      sent: contract.RetryPhotographData;
      answered: contract.RetryPhotographResponses;
    };
    "/api/admin/photographs/bulk": {
      sent: contract.ActOnPhotographsData;
      answered: contract.ActOnPhotographsResponses;
    };
    "/api/admin/photographs/bulk/{id}/undo": {
      sent: contract.UndoPhotographActionData;
      answered: contract.UndoPhotographActionResponses;
    };
    "/api/admin/placements": { sent: contract.CreatePlacementData; answered: contract.CreatePlacementResponses };
    "/api/admin/placements/bulk": { sent: contract.ActOnPlacementsData; answered: contract.ActOnPlacementsResponses };
    "/api/admin/policies/{kind}/publication": {
      sent: contract.PublishPolicyData;
      answered: contract.PublishPolicyResponses;
    };
    "/api/admin/privacy-requests": {
      sent: contract.CreatePrivacyRequestData;
      answered: contract.CreatePrivacyRequestResponses;
    };
    "/api/admin/privacy-requests/{id}/assignment": {
      sent: contract.AssignPrivacyRequestData;
      answered: contract.AssignPrivacyRequestResponses;
    };
    "/api/admin/privacy-requests/{id}/notes": {
      sent: contract.NoteOnPrivacyRequestData;
      answered: contract.NoteOnPrivacyRequestResponses;
    };
    "/api/admin/privacy-requests/{id}/acknowledgement": {
      sent: contract.AcknowledgePrivacyRequestData;
      answered: contract.AcknowledgePrivacyRequestResponses;
    };
    "/api/admin/privacy-requests/{id}/completion": {
      sent: contract.CompletePrivacyRequestData;
      answered: contract.CompletePrivacyRequestResponses;
    };
    "/api/admin/privacy-requests/{id}/refusal": {
      sent: contract.RefusePrivacyRequestData;
      answered: contract.RefusePrivacyRequestResponses;
    };
    "/api/admin/privacy-requests/{id}/approval": {
      sent: contract.ApproveErasureData;
      answered: contract.ApproveErasureResponses;
    };
    "/api/admin/privacy-requests/{id}/confirmation": {
      sent: contract.ConfirmErasureData;
      answered: contract.ConfirmErasureResponses;
    };
    "/api/admin/products": { sent: contract.CreateProductData; answered: contract.CreateProductResponses };
    "/api/admin/products/{id}/status": { sent: contract.MoveProductData; answered: contract.MoveProductResponses };
    "/api/admin/products/{id}/duplicate": {
      sent: contract.DuplicateProductData;
      answered: contract.DuplicateProductResponses;
    };
    "/api/admin/products/bulk": { sent: contract.ActOnProductsData; answered: contract.ActOnProductsResponses };
    "/api/admin/products/bulk/{id}/undo": {
      sent: contract.UndoProductActionData;
      answered: contract.UndoProductActionResponses;
    };
    "/api/admin/products/{id}/preview": {
      sent: contract.PreviewProductData;
      answered: contract.PreviewProductResponses;
    };
    "/api/admin/products/{id}/stock": {
      sent: contract.RecordProductStockData;
      answered: contract.RecordProductStockResponses;
    };
    "/api/admin/products/imports": {
      sent: contract.UploadProductImportData;
      answered: contract.UploadProductImportResponses;
    };
    "/api/admin/products/imports/{id}/run": {
      sent: contract.RunProductImportData;
      answered: contract.RunProductImportResponses;
    };
    "/api/admin/quotations": { sent: contract.BeginQuotationData; answered: contract.BeginQuotationResponses };
    "/api/admin/quotations/{id}/price": {
      sent: contract.PriceQuotationData;
      answered: contract.PriceQuotationResponses;
    };
    "/api/admin/quotations/{id}/document": {
      sent: contract.MakeQuotationDocumentData;
      answered: contract.MakeQuotationDocumentResponses;
    };
    "/api/admin/quotations/bulk": { sent: contract.ActOnQuotationsData; answered: contract.ActOnQuotationsResponses };
    "/api/admin/quotations/bulk/{id}/undo": {
      sent: contract.UndoQuotationActionData;
      answered: contract.UndoQuotationActionResponses;
    };
    "/api/admin/quotations/{id}/address-confirmation": {
      sent: contract.ConfirmQuotationAddressData;
      answered: contract.ConfirmQuotationAddressResponses;
    };
    "/api/admin/quotations/{id}/comments": {
      sent: contract.CommentOnQuotationData;
      answered: contract.CommentOnQuotationResponses;
    };
    "/api/admin/quotations/{id}/comments/read": {
      sent: contract.ReadQuotationCommentsData;
      answered: contract.ReadQuotationCommentsResponses;
    };
    "/api/admin/quotations/{id}/submission": {
      sent: contract.SubmitQuotationData;
      answered: contract.SubmitQuotationResponses;
    };
    "/api/admin/quotations/{id}/approval": {
      sent: contract.ApproveQuotationData;
      answered: contract.ApproveQuotationResponses;
    };
    "/api/admin/quotations/{id}/return": {
      sent: contract.ReturnQuotationData;
      answered: contract.ReturnQuotationResponses;
    };
    "/api/admin/quotations/{id}/sending": {
      sent: contract.SendQuotationData;
      answered: contract.SendQuotationResponses;
    };
    "/api/admin/quotations/{id}/revision": {
      sent: contract.ReviseQuotationData;
      answered: contract.ReviseQuotationResponses;
    };
    "/api/admin/quotations/{id}/cancellation": {
      sent: contract.CancelQuotationData;
      answered: contract.CancelQuotationResponses;
    };
    "/api/admin/quotations/{id}/rejection": {
      sent: contract.RejectQuotationData;
      answered: contract.RejectQuotationResponses;
    };
    "/api/admin/quotations/{id}/conversion": {
      sent: contract.ConvertQuotationData;
      answered: contract.ConvertQuotationResponses;
    };
    "/api/admin/quotation-templates": {
      sent: contract.CreateQuotationTemplateData;
      answered: contract.CreateQuotationTemplateResponses;
    };
    "/api/admin/receipts/{id}/document": {
      sent: contract.MakeReceiptDocumentData;
      answered: contract.MakeReceiptDocumentResponses;
    };
    "/api/admin/receipts/{id}/link-revocation": {
      sent: contract.RevokeReceiptLinkData;
      answered: contract.RevokeReceiptLinkResponses;
    };
    "/api/admin/ads/links": { sent: contract.CreateAdLinkData; answered: contract.CreateAdLinkResponses };
    "/api/admin/team": { sent: contract.CreateTeamMemberData; answered: contract.CreateTeamMemberResponses };
    "/api/admin/brands": { sent: contract.CreateBrandData; answered: contract.CreateBrandResponses };
    "/api/admin/gst-rates": { sent: contract.CreateGstRateData; answered: contract.CreateGstRateResponses };
    "/api/admin/material-categories": {
      sent: contract.CreateMaterialCategoryData;
      answered: contract.CreateMaterialCategoryResponses;
    };
    "/api/admin/rate-cards": { sent: contract.CreateRateCardData; answered: contract.CreateRateCardResponses };
    "/api/admin/catalog-categories": {
      sent: contract.CreateCatalogCategoryData;
      answered: contract.CreateCatalogCategoryResponses;
    };
    "/api/admin/design-addons": { sent: contract.CreateDesignAddonData; answered: contract.CreateDesignAddonResponses };
    "/api/admin/design-categories": {
      sent: contract.CreateDesignCategoryData;
      answered: contract.CreateDesignCategoryResponses;
    };
    "/api/admin/article-categories": {
      sent: contract.CreateArticleCategoryData;
      answered: contract.CreateArticleCategoryResponses;
    };
    "/api/admin/help-categories": {
      sent: contract.CreateHelpCategoryData;
      answered: contract.CreateHelpCategoryResponses;
    };
    "/api/admin/redirects": { sent: contract.CreateRedirectData; answered: contract.CreateRedirectResponses };
    "/api/admin/product-categories": {
      sent: contract.CreateProductCategoryData;
      answered: contract.CreateProductCategoryResponses;
    };
    "/api/admin/coupons": { sent: contract.CreateCouponData; answered: contract.CreateCouponResponses };
    "/api/admin/delivery-zones": {
      sent: contract.CreateDeliveryZoneData;
      answered: contract.CreateDeliveryZoneResponses;
    };
    "/api/admin/referrals/{id}/rejection": {
      sent: contract.RejectReferralData;
      answered: contract.RejectReferralResponses;
    };
    "/api/admin/referrals/{id}/due": {
      sent: contract.MarkReferralDueData;
      answered: contract.MarkReferralDueResponses;
    };
    "/api/admin/referrals/{id}/payout": {
      sent: contract.PrepareReferralPayoutData;
      answered: contract.PrepareReferralPayoutResponses;
    };
    "/api/admin/referrals/{id}/payout/approval": {
      sent: contract.ApproveReferralPayoutData;
      answered: contract.ApproveReferralPayoutResponses;
    };
    "/api/admin/referrals/{id}/payout/return": {
      sent: contract.ReturnReferralPayoutData;
      answered: contract.ReturnReferralPayoutResponses;
    };
    "/api/admin/referrals/{id}/payout/payment": {
      sent: contract.PayReferralRewardData;
      answered: contract.PayReferralRewardResponses;
    };
    "/api/admin/product-reviews/bulk": {
      sent: contract.ActOnProductReviewsData;
      answered: contract.ActOnProductReviewsResponses;
    };
    "/api/admin/product-reviews/{id}/decision": {
      sent: contract.DecideProductReviewData;
      answered: contract.DecideProductReviewResponses;
    };
    "/api/admin/schedules/{name}/run": { sent: contract.RunScheduleData; answered: contract.RunScheduleResponses };
    "/api/admin/settings/organization/versions/{version}/revert": {
      sent: contract.RevertOrganizationSettingsData;
      answered: contract.RevertOrganizationSettingsResponses;
    };
    "/api/admin/settings/sales/versions/{version}/revert": {
      sent: contract.RevertSalesSettingsData;
      answered: contract.RevertSalesSettingsResponses;
    };
    "/api/admin/settings/enquiries/versions/{version}/revert": {
      sent: contract.RevertEnquirySettingsData;
      answered: contract.RevertEnquirySettingsResponses;
    };
    "/api/admin/settings/follow_ups/versions/{version}/revert": {
      sent: contract.RevertFollowUpSettingsData;
      answered: contract.RevertFollowUpSettingsResponses;
    };
    "/api/admin/settings/site_visits/versions/{version}/revert": {
      sent: contract.RevertSiteVisitSettingsData;
      answered: contract.RevertSiteVisitSettingsResponses;
    };
    "/api/admin/settings/notifications/versions/{version}/revert": {
      sent: contract.RevertNotificationSettingsData;
      answered: contract.RevertNotificationSettingsResponses;
    };
    "/api/admin/settings/notices/versions/{version}/revert": {
      sent: contract.RevertNoticeSettingsData;
      answered: contract.RevertNoticeSettingsResponses;
    };
    "/api/admin/settings/privacy/versions/{version}/revert": {
      sent: contract.RevertPrivacySettingsData;
      answered: contract.RevertPrivacySettingsResponses;
    };
    "/api/admin/settings/search/versions/{version}/revert": {
      sent: contract.RevertSearchSettingsData;
      answered: contract.RevertSearchSettingsResponses;
    };
    "/api/admin/settings/uploads/versions/{version}/revert": {
      sent: contract.RevertUploadSettingsData;
      answered: contract.RevertUploadSettingsResponses;
    };
    "/api/admin/settings/accounts/versions/{version}/revert": {
      sent: contract.RevertAccountSettingsData;
      answered: contract.RevertAccountSettingsResponses;
    };
    "/api/admin/settings/pricing/versions/{version}/revert": {
      sent: contract.RevertPricingPageSettingsData;
      answered: contract.RevertPricingPageSettingsResponses;
    };
    "/api/admin/settings/company_page/versions/{version}/revert": {
      sent: contract.RevertCompanyPageSettingsData;
      answered: contract.RevertCompanyPageSettingsResponses;
    };
    "/api/admin/settings/quotations/versions/{version}/revert": {
      sent: contract.RevertQuotationSettingsData;
      answered: contract.RevertQuotationSettingsResponses;
    };
    "/api/admin/settings/referrals/versions/{version}/revert": {
      sent: contract.RevertReferralSettingsData;
      answered: contract.RevertReferralSettingsResponses;
    };
    "/api/admin/settings/warranty/versions/{version}/revert": {
      sent: contract.RevertWarrantySettingsData;
      answered: contract.RevertWarrantySettingsResponses;
    };
    "/api/admin/settings/shop_payment/versions/{version}/revert": {
      sent: contract.RevertShopPaymentSettingsData;
      answered: contract.RevertShopPaymentSettingsResponses;
    };
    "/api/admin/settings/shop_delivery/versions/{version}/revert": {
      sent: contract.RevertShopDeliverySettingsData;
      answered: contract.RevertShopDeliverySettingsResponses;
    };
    "/api/admin/settings/shop_letters/versions/{version}/revert": {
      sent: contract.RevertShopLetterSettingsData;
      answered: contract.RevertShopLetterSettingsResponses;
    };
    "/api/admin/tickets/{id}/replies": { sent: contract.ReplyToTicketData; answered: contract.ReplyToTicketResponses };
    "/api/admin/tickets/{id}/notes": { sent: contract.AddTicketNoteData; answered: contract.AddTicketNoteResponses };
    "/api/admin/tickets/{id}/status": { sent: contract.StepTicketData; answered: contract.StepTicketResponses };
    "/api/admin/uploads": { sent: contract.CreateUploadData; answered: contract.CreateUploadResponses };
    "/api/admin/users/invitations": { sent: contract.InviteUserData; answered: contract.InviteUserResponses };
    "/api/admin/users/{id}/invitation": {
      sent: contract.InviteUserAgainData;
      answered: contract.InviteUserAgainResponses;
    };
    "/api/admin/users/{id}/password-reset": {
      sent: contract.ResetUserPasswordData;
      answered: contract.ResetUserPasswordResponses;
    };
    "/api/admin/users/bulk": { sent: contract.SuspendUsersData; answered: contract.SuspendUsersResponses };
    "/api/admin/users/bulk/{batch}/undo": {
      sent: contract.UndoSuspendUsersData;
      answered: contract.UndoSuspendUsersResponses;
    };
    "/api/admin/case-studies": { sent: contract.CreateCaseStudyData; answered: contract.CreateCaseStudyResponses };
    "/api/admin/case-studies/{id}/publication": {
      sent: contract.PublishCaseStudyChangesData;
      answered: contract.PublishCaseStudyChangesResponses;
    };
    "/api/admin/case-studies/{id}/versions/{number}/restoration": {
      sent: contract.RestoreCaseStudyVersionData;
      answered: contract.RestoreCaseStudyVersionResponses;
    };
    "/api/admin/case-studies/{id}/copy": {
      sent: contract.CopyCaseStudyData;
      answered: contract.CopyCaseStudyResponses;
    };
    "/api/admin/case-studies/{id}/preview": {
      sent: contract.PreviewCaseStudyData;
      answered: contract.PreviewCaseStudyResponses;
    };
    "/api/admin/case-studies/from-project": {
      sent: contract.CreateCaseStudyFromProjectData;
      answered: contract.CreateCaseStudyFromProjectResponses;
    };
    "/api/admin/case-studies/{id}/status": {
      sent: contract.MoveCaseStudyData;
      answered: contract.MoveCaseStudyResponses;
    };
    "/api/admin/case-studies/bulk": {
      sent: contract.ActOnCaseStudiesData;
      answered: contract.ActOnCaseStudiesResponses;
    };
    "/api/admin/case-studies/bulk/{id}/undo": {
      sent: contract.UndoCaseStudyActionData;
      answered: contract.UndoCaseStudyActionResponses;
    };
    "/api/admin/videos": { sent: contract.CreateVideoData; answered: contract.CreateVideoResponses };
    "/api/admin/videos/{id}/status": { sent: contract.MoveVideoData; answered: contract.MoveVideoResponses };
    "/api/admin/videos/{id}/retry": { sent: contract.RetryVideoData; answered: contract.RetryVideoResponses };
    "/api/admin/videos/{id}/preview": { sent: contract.PreviewVideoData; answered: contract.PreviewVideoResponses };
    "/api/admin/videos/bulk": { sent: contract.ActOnVideosData; answered: contract.ActOnVideosResponses };
    "/api/admin/videos/bulk/{id}/undo": {
      sent: contract.UndoVideoActionData;
      answered: contract.UndoVideoActionResponses;
    };
    "/api/admin/views": { sent: contract.CreateViewData; answered: contract.CreateViewResponses };
    "/api/admin/leads/{id}/visits": { sent: contract.BookVisitData; answered: contract.BookVisitResponses };
    "/api/admin/visits/{id}/move": { sent: contract.RescheduleVisitData; answered: contract.RescheduleVisitResponses };
    "/api/admin/visits/{id}/report": {
      sent: contract.ReportSiteVisitData;
      answered: contract.ReportSiteVisitResponses;
    };
    "/api/admin/visits/{id}/cancellation": { sent: contract.CancelVisitData; answered: contract.CancelVisitResponses };
  };
  PUT: {
    "/api/orders/{id}/return-photographs/{photograph}": {
      sent: contract.SendReturnPhotographData;
      answered: contract.SendReturnPhotographResponses;
    };
    "/api/visits/consent": {
      sent: contract.UpdateTrackingConsentData;
      answered: contract.UpdateTrackingConsentResponses;
    };
    "/api/me": { sent: contract.UpdateMeData; answered: contract.UpdateMeResponses };
    "/api/me/addresses/{id}": { sent: contract.UpdateMyAddressData; answered: contract.UpdateMyAddressResponses };
    "/api/me/billing": { sent: contract.SaveMyBillingData; answered: contract.SaveMyBillingResponses };
    "/api/me/marketing-consent": {
      sent: contract.UpdateMyMarketingConsentData;
      answered: contract.UpdateMyMarketingConsentResponses;
    };
    "/api/me/cart": { sent: contract.SaveMyCartData; answered: contract.SaveMyCartResponses };
    "/api/me/saved/{kind}/{id}": { sent: contract.SaveItemData; answered: contract.SaveItemResponses };
    "/api/me/saved-kitchens/{id}": { sent: contract.RenameMyKitchenData; answered: contract.RenameMyKitchenResponses };
    "/api/admin/ads/connections/{destination}": {
      sent: contract.UpdateAdConnectionData;
      answered: contract.UpdateAdConnectionResponses;
    };
    "/api/admin/ads/spend/imports/{id}": {
      sent: contract.MapSpendImportData;
      answered: contract.MapSpendImportResponses;
    };
    "/api/admin/articles/{id}": { sent: contract.UpdateArticleData; answered: contract.UpdateArticleResponses };
    "/api/admin/catalog-items/{id}": {
      sent: contract.UpdateCatalogItemData;
      answered: contract.UpdateCatalogItemResponses;
    };
    "/api/admin/catalog-items/order": {
      sent: contract.OrderCatalogItemsData;
      answered: contract.OrderCatalogItemsResponses;
    };
    "/api/admin/customers/{id}": { sent: contract.UpdateCustomerData; answered: contract.UpdateCustomerResponses };
    "/api/admin/customers/{id}/marketing-consent": {
      sent: contract.RecordCustomerMarketingConsentData;
      answered: contract.RecordCustomerMarketingConsentResponses;
    };
    "/api/admin/customers/{id}/tracking-withdrawal": {
      sent: contract.WithdrawCustomerTrackingData;
      answered: contract.WithdrawCustomerTrackingResponses;
    };
    "/api/admin/designs/{id}": { sent: contract.UpdateDesignData; answered: contract.UpdateDesignResponses };
    "/api/admin/designs/order": { sent: contract.OrderDesignsData; answered: contract.OrderDesignsResponses };
    "/api/admin/help-pages/{id}": { sent: contract.UpdateHelpPageData; answered: contract.UpdateHelpPageResponses };
    "/api/admin/help-pages/order": { sent: contract.OrderHelpPagesData; answered: contract.OrderHelpPagesResponses };
    "/api/admin/homepages/active": {
      sent: contract.ActivateHomepageData;
      answered: contract.ActivateHomepageResponses;
    };
    "/api/admin/homepages/default": {
      sent: contract.MakeHomepageDefaultData;
      answered: contract.MakeHomepageDefaultResponses;
    };
    "/api/admin/job-queues/{queue}/pause": {
      sent: contract.PauseJobQueueData;
      answered: contract.PauseJobQueueResponses;
    };
    "/api/admin/job-queues/{queue}/limits": {
      sent: contract.LimitJobQueueData;
      answered: contract.LimitJobQueueResponses;
    };
    "/api/admin/ads/landing-pages/{page}": {
      sent: contract.UpdateLandingPageData;
      answered: contract.UpdateLandingPageResponses;
    };
    "/api/admin/leads/{id}": { sent: contract.UpdateLeadData; answered: contract.UpdateLeadResponses };
    "/api/admin/leads/{id}/owner": { sent: contract.AssignLeadData; answered: contract.AssignLeadResponses };
    "/api/admin/leads/{id}/designer": {
      sent: contract.GiveLeadToDesignerData;
      answered: contract.GiveLeadToDesignerResponses;
    };
    "/api/admin/leads/{id}/tags": { sent: contract.TagLeadData; answered: contract.TagLeadResponses };
    "/api/admin/leads/{id}/follow-up": {
      sent: contract.PlanLeadFollowUpData;
      answered: contract.PlanLeadFollowUpResponses;
    };
    "/api/admin/leads/{id}/marketing-consent": {
      sent: contract.RecordLeadMarketingConsentData;
      answered: contract.RecordLeadMarketingConsentResponses;
    };
    "/api/admin/leads/{id}/tracking-withdrawal": {
      sent: contract.WithdrawLeadTrackingData;
      answered: contract.WithdrawLeadTrackingResponses;
    };
    "/api/admin/leads/imports/{id}": { sent: contract.MapLeadImportData; answered: contract.MapLeadImportResponses };
    "/api/admin/letter-texts/{letter}": {
      sent: contract.SaveLetterTextData;
      answered: contract.SaveLetterTextResponses;
    };
    "/api/admin/maintenance": { sent: contract.UpdateMaintenanceData; answered: contract.UpdateMaintenanceResponses };
    "/api/admin/maintenance/windows/{id}": {
      sent: contract.UpdateMaintenanceWindowData;
      answered: contract.UpdateMaintenanceWindowResponses;
    };
    "/api/admin/materials/{id}": { sent: contract.UpdateMaterialData; answered: contract.UpdateMaterialResponses };
    "/api/admin/materials/imports/{id}": {
      sent: contract.MapMaterialImportData;
      answered: contract.MapMaterialImportResponses;
    };
    "/api/admin/notice-choices/{event}": {
      sent: contract.ChooseNoticesData;
      answered: contract.ChooseNoticesResponses;
    };
    "/api/admin/settings/numbering/{series}/prefix": {
      sent: contract.ChangeNumberPrefixData;
      answered: contract.ChangeNumberPrefixResponses;
    };
    "/api/admin/orders/{id}/address": {
      sent: contract.ChangeOrderAddressData;
      answered: contract.ChangeOrderAddressResponses;
    };
    "/api/admin/orders/{id}/shipments/{shipment}": {
      sent: contract.UpdateShipmentData;
      answered: contract.UpdateShipmentResponses;
    };
    "/api/admin/settings/payment-gateway": {
      sent: contract.UpdatePaymentGatewayData;
      answered: contract.UpdatePaymentGatewayResponses;
    };
    "/api/admin/page-texts/services/{page}": {
      sent: contract.SaveServicePageTextData;
      answered: contract.SaveServicePageTextResponses;
    };
    "/api/admin/page-texts/home": { sent: contract.SaveHomePageTextData; answered: contract.SaveHomePageTextResponses };
    "/api/admin/page-texts/home/{variant}": {
      sent: contract.SaveHomeVariantTextData;
      answered: contract.SaveHomeVariantTextResponses;
    };
    "/api/admin/page-texts/about": {
      sent: contract.SaveAboutPageTextData;
      answered: contract.SaveAboutPageTextResponses;
    };
    "/api/admin/page-texts/rental-property": {
      sent: contract.SaveRentalPropertyPageTextData;
      answered: contract.SaveRentalPropertyPageTextResponses;
    };
    "/api/admin/page-texts/end-users": {
      sent: contract.SaveEndUsersPageTextData;
      answered: contract.SaveEndUsersPageTextResponses;
    };
    "/api/admin/page-texts/materials": {
      sent: contract.SaveMaterialsPageTextData;
      answered: contract.SaveMaterialsPageTextResponses;
    };
    "/api/admin/page-texts/refer-earn": {
      sent: contract.SaveReferEarnPageTextData;
      answered: contract.SaveReferEarnPageTextResponses;
    };
    "/api/admin/page-texts/bring-your-design": {
      sent: contract.SaveBringYourDesignPageTextData;
      answered: contract.SaveBringYourDesignPageTextResponses;
    };
    "/api/admin/page-texts/warranty": {
      sent: contract.SaveWarrantyPageTextData;
      answered: contract.SaveWarrantyPageTextResponses;
    };
    "/api/admin/page-settings/{pageName}": {
      sent: contract.UpdatePageSettingData;
      answered: contract.UpdatePageSettingResponses;
    };
    "/api/admin/photographs/{id}": {
      sent: contract.UpdatePhotographData;
      answered: contract.UpdatePhotographResponses;
    };
    "/api/admin/photographs/order": {
      sent: contract.OrderPhotographsData;
      answered: contract.OrderPhotographsResponses;
    };
    "/api/admin/placements/{id}": { sent: contract.UpdatePlacementData; answered: contract.UpdatePlacementResponses };
    "/api/admin/placements/order": { sent: contract.OrderPlacementsData; answered: contract.OrderPlacementsResponses };
    "/api/admin/policies/{kind}/draft": {
      sent: contract.SavePolicyDraftData;
      answered: contract.SavePolicyDraftResponses;
    };
    "/api/admin/products/{id}": { sent: contract.UpdateProductData; answered: contract.UpdateProductResponses };
    "/api/admin/products/order": { sent: contract.OrderProductsData; answered: contract.OrderProductsResponses };
    "/api/admin/products/imports/{id}": {
      sent: contract.MapProductImportData;
      answered: contract.MapProductImportResponses;
    };
    "/api/admin/quotations/{id}": { sent: contract.UpdateQuotationData; answered: contract.UpdateQuotationResponses };
    "/api/admin/quotations/{id}/editors/me": {
      sent: contract.StayInQuotationData;
      answered: contract.StayInQuotationResponses;
    };
    "/api/admin/quotation-templates/{id}": {
      sent: contract.UpdateQuotationTemplateData;
      answered: contract.UpdateQuotationTemplateResponses;
    };
    "/api/admin/ads/links/{id}": { sent: contract.UpdateAdLinkData; answered: contract.UpdateAdLinkResponses };
    "/api/admin/team/{id}": { sent: contract.UpdateTeamMemberData; answered: contract.UpdateTeamMemberResponses };
    "/api/admin/brands/{id}": { sent: contract.UpdateBrandData; answered: contract.UpdateBrandResponses };
    "/api/admin/gst-rates/{id}": { sent: contract.UpdateGstRateData; answered: contract.UpdateGstRateResponses };
    "/api/admin/material-categories/{id}": {
      sent: contract.UpdateMaterialCategoryData;
      answered: contract.UpdateMaterialCategoryResponses;
    };
    "/api/admin/rate-cards/{id}": { sent: contract.UpdateRateCardData; answered: contract.UpdateRateCardResponses };
    "/api/admin/catalog-categories/{id}": {
      sent: contract.UpdateCatalogCategoryData;
      answered: contract.UpdateCatalogCategoryResponses;
    };
    "/api/admin/design-addons/{id}": {
      sent: contract.UpdateDesignAddonData;
      answered: contract.UpdateDesignAddonResponses;
    };
    "/api/admin/design-categories/{id}": {
      sent: contract.UpdateDesignCategoryData;
      answered: contract.UpdateDesignCategoryResponses;
    };
    "/api/admin/article-categories/{id}": {
      sent: contract.UpdateArticleCategoryData;
      answered: contract.UpdateArticleCategoryResponses;
    };
    "/api/admin/help-categories/{id}": {
      sent: contract.UpdateHelpCategoryData;
      answered: contract.UpdateHelpCategoryResponses;
    };
    "/api/admin/redirects/{id}": { sent: contract.UpdateRedirectData; answered: contract.UpdateRedirectResponses };
    "/api/admin/product-categories/{id}": {
      sent: contract.UpdateProductCategoryData;
      answered: contract.UpdateProductCategoryResponses;
    };
    "/api/admin/coupons/{id}": { sent: contract.UpdateCouponData; answered: contract.UpdateCouponResponses };
    "/api/admin/delivery-zones/{id}": {
      sent: contract.UpdateDeliveryZoneData;
      answered: contract.UpdateDeliveryZoneResponses;
    };
    "/api/admin/product-reviews/{id}/answer": {
      sent: contract.AnswerProductReviewData;
      answered: contract.AnswerProductReviewResponses;
    };
    "/api/admin/settings/organization": {
      sent: contract.UpdateOrganizationSettingsData;
      answered: contract.UpdateOrganizationSettingsResponses;
    };
    "/api/admin/settings/sales": {
      sent: contract.UpdateSalesSettingsData;
      answered: contract.UpdateSalesSettingsResponses;
    };
    "/api/admin/settings/enquiries": {
      sent: contract.UpdateEnquirySettingsData;
      answered: contract.UpdateEnquirySettingsResponses;
    };
    "/api/admin/settings/follow_ups": {
      sent: contract.UpdateFollowUpSettingsData;
      answered: contract.UpdateFollowUpSettingsResponses;
    };
    "/api/admin/settings/site_visits": {
      sent: contract.UpdateSiteVisitSettingsData;
      answered: contract.UpdateSiteVisitSettingsResponses;
    };
    "/api/admin/settings/notifications": {
      sent: contract.UpdateNotificationSettingsData;
      answered: contract.UpdateNotificationSettingsResponses;
    };
    "/api/admin/settings/notices": {
      sent: contract.UpdateNoticeSettingsData;
      answered: contract.UpdateNoticeSettingsResponses;
    };
    "/api/admin/settings/privacy": {
      sent: contract.UpdatePrivacySettingsData;
      answered: contract.UpdatePrivacySettingsResponses;
    };
    "/api/admin/settings/search": {
      sent: contract.UpdateSearchSettingsData;
      answered: contract.UpdateSearchSettingsResponses;
    };
    "/api/admin/settings/uploads": {
      sent: contract.UpdateUploadSettingsData;
      answered: contract.UpdateUploadSettingsResponses;
    };
    "/api/admin/settings/accounts": {
      sent: contract.UpdateAccountSettingsData;
      answered: contract.UpdateAccountSettingsResponses;
    };
    "/api/admin/settings/pricing": {
      sent: contract.UpdatePricingPageSettingsData;
      answered: contract.UpdatePricingPageSettingsResponses;
    };
    "/api/admin/settings/company_page": {
      sent: contract.UpdateCompanyPageSettingsData;
      answered: contract.UpdateCompanyPageSettingsResponses;
    };
    "/api/admin/settings/quotations": {
      sent: contract.UpdateQuotationSettingsData;
      answered: contract.UpdateQuotationSettingsResponses;
    };
    "/api/admin/settings/referrals": {
      sent: contract.UpdateReferralSettingsData;
      answered: contract.UpdateReferralSettingsResponses;
    };
    "/api/admin/settings/warranty": {
      sent: contract.UpdateWarrantySettingsData;
      answered: contract.UpdateWarrantySettingsResponses;
    };
    "/api/admin/settings/shop_payment": {
      sent: contract.UpdateShopPaymentSettingsData;
      answered: contract.UpdateShopPaymentSettingsResponses;
    };
    "/api/admin/settings/shop_delivery": {
      sent: contract.UpdateShopDeliverySettingsData;
      answered: contract.UpdateShopDeliverySettingsResponses;
    };
    "/api/admin/settings/shop_letters": {
      sent: contract.UpdateShopLetterSettingsData;
      answered: contract.UpdateShopLetterSettingsResponses;
    };
    "/api/admin/tickets/{id}/owner": { sent: contract.AssignTicketData; answered: contract.AssignTicketResponses };
    "/api/admin/users/{id}/role": { sent: contract.ChangeUserRoleData; answered: contract.ChangeUserRoleResponses };
    "/api/admin/users/{id}/sales-head": {
      sent: contract.ChangeSalesHeadData;
      answered: contract.ChangeSalesHeadResponses;
    };
    "/api/admin/users/{id}/suspension": { sent: contract.SuspendUserData; answered: contract.SuspendUserResponses };
    "/api/admin/case-studies/{id}": { sent: contract.UpdateCaseStudyData; answered: contract.UpdateCaseStudyResponses };
    "/api/admin/case-studies/order": {
      sent: contract.OrderCaseStudiesData;
      answered: contract.OrderCaseStudiesResponses;
    };
    "/api/admin/videos/{id}": { sent: contract.UpdateVideoData; answered: contract.UpdateVideoResponses };
    "/api/admin/videos/order": { sent: contract.OrderVideosData; answered: contract.OrderVideosResponses };
    "/api/admin/views/{id}": { sent: contract.UpdateViewData; answered: contract.UpdateViewResponses };
  };
  PATCH: {
    "/api/lead-files/{id}": { sent: contract.SendLeadFileData; answered: contract.SendLeadFileResponses };
    "/api/admin/uploads/{id}": { sent: contract.SendUploadData; answered: contract.SendUploadResponses };
  };
  DELETE: {
    "/api/lead-files/{id}": { sent: contract.RemoveLeadFileData; answered: contract.RemoveLeadFileResponses };
    "/api/orders/{id}/return-photographs/{photograph}": {
      sent: contract.RemoveReturnPhotographData;
      answered: contract.RemoveReturnPhotographResponses;
    };
    "/api/me/sessions/{id}": { sent: contract.EndMySessionData; answered: contract.EndMySessionResponses };
    "/api/me/addresses/{id}": { sent: contract.DeleteMyAddressData; answered: contract.DeleteMyAddressResponses };
    "/api/me/billing": { sent: contract.DeleteMyBillingData; answered: contract.DeleteMyBillingResponses };
    "/api/me/consents/{purpose}": {
      sent: contract.WithdrawMyTrackingConsentData;
      answered: contract.WithdrawMyTrackingConsentResponses;
    };
    "/api/me/saved/{kind}/{id}": { sent: contract.ForgetItemData; answered: contract.ForgetItemResponses };
    "/api/me/saved-kitchens/{id}": { sent: contract.DeleteMyKitchenData; answered: contract.DeleteMyKitchenResponses };
    "/api/admin/articles/{id}": { sent: contract.DeleteArticleData; answered: contract.DeleteArticleResponses };
    "/api/admin/catalog-items/{id}": {
      sent: contract.ArchiveCatalogItemData;
      answered: contract.ArchiveCatalogItemResponses;
    };
    "/api/admin/customers/{id}": { sent: contract.ArchiveCustomerData; answered: contract.ArchiveCustomerResponses };
    "/api/admin/customers/{id}/accounts/{user}": {
      sent: contract.UnlinkCustomerAccountData;
      answered: contract.UnlinkCustomerAccountResponses;
    };
    "/api/admin/designs/{id}": { sent: contract.ArchiveDesignData; answered: contract.ArchiveDesignResponses };
    "/api/admin/help-pages/{id}": { sent: contract.DeleteHelpPageData; answered: contract.DeleteHelpPageResponses };
    "/api/admin/job-queues/{queue}/pause": {
      sent: contract.ResumeJobQueueData;
      answered: contract.ResumeJobQueueResponses;
    };
    "/api/admin/maintenance/windows/{id}": {
      sent: contract.CancelMaintenanceWindowData;
      answered: contract.CancelMaintenanceWindowResponses;
    };
    "/api/admin/materials/{id}": { sent: contract.ArchiveMaterialData; answered: contract.ArchiveMaterialResponses };
    "/api/admin/photographs/{id}": {
      sent: contract.DeletePhotographData;
      answered: contract.DeletePhotographResponses;
    };
    "/api/admin/placements/{id}": { sent: contract.DeletePlacementData; answered: contract.DeletePlacementResponses };
    "/api/admin/policies/{kind}/draft": {
      sent: contract.DeletePolicyDraftData;
      answered: contract.DeletePolicyDraftResponses;
    };
    "/api/admin/privacy-requests/{id}/approval": {
      sent: contract.WithdrawErasureApprovalData;
      answered: contract.WithdrawErasureApprovalResponses;
    };
    "/api/admin/products/{id}": { sent: contract.ArchiveProductData; answered: contract.ArchiveProductResponses };
    "/api/admin/quotations/{id}/editors/me": {
      sent: contract.LeaveQuotationData;
      answered: contract.LeaveQuotationResponses;
    };
    "/api/admin/quotation-templates/{id}": {
      sent: contract.DeleteQuotationTemplateData;
      answered: contract.DeleteQuotationTemplateResponses;
    };
    "/api/admin/ads/links/{id}": { sent: contract.ArchiveAdLinkData; answered: contract.ArchiveAdLinkResponses };
    "/api/admin/team/{id}": { sent: contract.ArchiveTeamMemberData; answered: contract.ArchiveTeamMemberResponses };
    "/api/admin/brands/{id}": { sent: contract.ArchiveBrandData; answered: contract.ArchiveBrandResponses };
    "/api/admin/gst-rates/{id}": { sent: contract.ArchiveGstRateData; answered: contract.ArchiveGstRateResponses };
    "/api/admin/material-categories/{id}": {
      sent: contract.ArchiveMaterialCategoryData;
      answered: contract.ArchiveMaterialCategoryResponses;
    };
    "/api/admin/rate-cards/{id}": { sent: contract.ArchiveRateCardData; answered: contract.ArchiveRateCardResponses };
    "/api/admin/catalog-categories/{id}": {
      sent: contract.ArchiveCatalogCategoryData;
      answered: contract.ArchiveCatalogCategoryResponses;
    };
    "/api/admin/design-addons/{id}": {
      sent: contract.ArchiveDesignAddonData;
      answered: contract.ArchiveDesignAddonResponses;
    };
    "/api/admin/design-categories/{id}": {
      sent: contract.ArchiveDesignCategoryData;
      answered: contract.ArchiveDesignCategoryResponses;
    };
    "/api/admin/article-categories/{id}": {
      sent: contract.ArchiveArticleCategoryData;
      answered: contract.ArchiveArticleCategoryResponses;
    };
    "/api/admin/help-categories/{id}": {
      sent: contract.ArchiveHelpCategoryData;
      answered: contract.ArchiveHelpCategoryResponses;
    };
    "/api/admin/redirects/{id}": { sent: contract.ArchiveRedirectData; answered: contract.ArchiveRedirectResponses };
    "/api/admin/product-categories/{id}": {
      sent: contract.ArchiveProductCategoryData;
      answered: contract.ArchiveProductCategoryResponses;
    };
    "/api/admin/coupons/{id}": { sent: contract.ArchiveCouponData; answered: contract.ArchiveCouponResponses };
    "/api/admin/delivery-zones/{id}": {
      sent: contract.ArchiveDeliveryZoneData;
      answered: contract.ArchiveDeliveryZoneResponses;
    };
    "/api/admin/uploads/{id}": { sent: contract.DeleteUploadData; answered: contract.DeleteUploadResponses };
    "/api/admin/users/{id}/suspension": { sent: contract.ReinstateUserData; answered: contract.ReinstateUserResponses };
    "/api/admin/users/{id}/sessions": { sent: contract.SignUserOutData; answered: contract.SignUserOutResponses };
    "/api/admin/users/{id}/sessions/{session}": {
      sent: contract.EndUserSessionData;
      answered: contract.EndUserSessionResponses;
    };
    "/api/admin/users/{id}/second-factor": {
      sent: contract.ResetUserSecondFactorData;
      answered: contract.ResetUserSecondFactorResponses;
    };
    "/api/admin/case-studies/{id}": { sent: contract.DeleteCaseStudyData; answered: contract.DeleteCaseStudyResponses };
    "/api/admin/videos/{id}": { sent: contract.DeleteVideoData; answered: contract.DeleteVideoResponses };
    "/api/admin/views/{id}": { sent: contract.DeleteViewData; answered: contract.DeleteViewResponses };
  };
};
