/** The literal addresses of the pages. All end in a slash; without it the server redirects to the slash. */
export const pages = {
  home: { path: '/' },
  login: { path: '/login/' },
  forgotPassword: { path: '/forgotPassword/' },
  logout: { path: '/logout/' },
  resetPassword: { path: '/resetPassword/:keyVal/' },
  project: { path: '/project/:projectID/' },
  compare: { path: '/project/:projectID/compare/:runID/:otherID/' },
  account: { path: '/account/' },
  importCheck: { path: '/project/import/:importID/' },
  guide: { path: '/guide/' },
  guideChapter: { path: '/guide/:chapter/' },
} as const;

/** Start of a sign-in with a company account, and the address to which the provider returns. */
export const companyAddresses = {
  start: '/login/company/',
  back: '/login/company/back/',
  logout: '/login/company/logout/',
} as const;

/** `next` must be a path of this site: browsers read `//host` and `/\host` as another site. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return pages.home.path;
  for (const character of next) if (character < ' ' || character === '\\') return pages.home.path;
  return next;
}
