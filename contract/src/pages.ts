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

/** Where a sign-in by the company begins, and where the provider sends the browser back to. */
export const companyAddresses = { start: '/login/company/', back: '/login/company/back/' } as const;

/**
 * `next` is only ever a path of this site: it begins with one slash, and neither a second slash nor a backslash
 * follows, because browsers read `//host` and `/\host` as another site.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return pages.home.path;
  for (const character of next) if (character < ' ' || character === '\\') return pages.home.path;
  return next;
}
