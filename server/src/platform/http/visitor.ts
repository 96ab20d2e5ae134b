/** Who a request comes from. The accounts feature finds it out; everyone else only reads it. */
export interface User {
  id: string;
  email: string;
  firstName: string;
}

export interface Visitor {
  user: User | null;
  /** What the X-CSRFToken header must say: the session's own token, or the cookie of an anonymous visitor. */
  csrfToken: string | null;
  session: VisitorSession | null;
  /** The token of a program that acts for the person. */
  token?: { name: string; access: 'read' | 'full' };
}

export interface VisitorSession {
  id: string;
  startedAt: Date;
  /** Started with "remember me". */
  remember: boolean;
  /** Two-step verification is required here, and this person hasn't set it up yet. */
  needsFactor: boolean;
  /** Wrong logins before the one that began it. */
  failedLogins: number;
}

export const ANONYMOUS: Visitor = { user: null, csrfToken: null, session: null };

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
    /** Made fresh for each page. */
    nonce: string;
  }
}
