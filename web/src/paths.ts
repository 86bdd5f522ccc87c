/** The addresses of all pages that exist. Links are built here and nowhere else. */
export const paths = {
  home: () => "/",
  booking: () => "/booking",
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
} as const;
