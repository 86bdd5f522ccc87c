/** The answers of the API, by the names that the blog and the help pages give them. */
import type * as contract from "../../api/contract/types.gen";

export type ArticleCard = contract.ArticleCard;
export type ArticlesPage = contract.ArticlesPage;
export type ArticlePage = contract.PublicArticle;
export type ArticleCategoryLink = contract.PublicArticleCategory;
export type HelpCategory = contract.PublicHelpCategory;
export type HelpPage = contract.PublicHelp;
export type HelpHit = contract.SearchResult;
export type HitPart = contract.SearchSegment;
