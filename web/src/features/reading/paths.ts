/** Paths of the blog and the help pages: apart from the others, which every first visit loads. */
export const readingPaths = {
  blog: () => "/blog",
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  docs: () => "/docs",
  helpCategory: (slug: string) => `/docs/${encodeURIComponent(slug)}`,
  helpPage: (slug: string) => `/docs/page/${encodeURIComponent(slug)}`,
} as const;
