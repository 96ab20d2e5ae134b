/**
 * Every error code with its HTTP status. Its sentence is in words/src/errors/sentences.ts. `npm run docs` writes
 * docs/errors.md from both and these comments. Worker threads load this file without the schemas (`@qp/contract/errors`).
 */
export const errors = {
  /* Login and access */
  // There is no session, or it has ended: after 12 idle hours, at logout, or because the password was changed.
  'not-logged-in': { status: 401 },
  'wrong-login': { status: 401 },
  'second-factor-needed': { status: 401 },
  // After five wrong codes the account waits 15 seconds or longer. Without phone and recovery codes the administrator
  // runs `npm run admin -- factor-off EMAIL`.
  'second-factor-wrong': { status: 401 },
  'second-factor-on': { status: 409 },
  // The setting is `SECOND_FACTOR=must`.
  'second-factor-must': { status: 403 },
  'second-factor-missing': { status: 403 },
  // The setting is `PASSWORDS=off`.
  'passwords-off': { status: 403 },
  'company-failed': { status: 403 },
  // The provider’s answer came after ten minutes, a second time, or in another browser.
  'company-expired': { status: 403 },
  'company-unverified': { status: 403 },
  // The setting `OIDC_ACR` says how strong it must be.
  'company-weak': { status: 403 },
  // The settings `OIDC_CREATE` and `OIDC_DOMAINS` say for whom an account is created.
  'company-unknown': { status: 403 },
  'token-refused': { status: 401 },
  // Where only the company lets a person in, and it can’t be asked (Operations, Company sign-in).
  'token-unconfirmed': { status: 401 },
  'token-read-only': { status: 403 },
  // Passwords, two-step verification, sessions and tokens can’t be changed with a token.
  'login-only': { status: 403 },
  'demo-only-here': { status: 403 },
  'not-found': { status: 404 },
  'role-too-low': { status: 403 },
  // A change needs the header `X-CSRFToken` with the value of the cookie `csrftoken`, and the same site.
  'csrf-refused': { status: 403 },
  // The setting `RECAPTCHA_THRESHOLD` is the limit of the score.
  'bot-refused': { status: 403 },
  // After 5 wrong logins for one account a network (an IPv4 address or a /64 of IPv6) waits 15 seconds, then twice as long,
  // up to five minutes; 100 for any account in five minutes are refused. `Retry-After` says how long to wait.
  'too-many-requests': { status: 429 },

  /* Requests */
  'invalid-input': { status: 400 },
  // Calls take `application/x-www-form-urlencoded` or, with files, `multipart/form-data`.
  'unsupported-body': { status: 415 },
  // The setting is `UPLOAD_LIMIT_MB`.
  'body-too-large': { status: 413 },
  // Forms may have 16 kB, or 2 MB if they list variables.
  'form-too-large': { status: 413 },
  'head-too-large': { status: 431 },
  'upload-too-slow': { status: 408 },
  'upload-interrupted': { status: 400 },

  /* The server */
  'storage-full': { status: 507 },
  // The limit is `OVERLOAD_MILLISECONDS`; `Retry-After` says how long to wait.
  overloaded: { status: 503 },
  'database-away': { status: 503 },
  stopping: { status: 503 },
  // The log has the details under the `request_id` of the answer.
  internal: { status: 500 },

  /* Passwords */
  'passwords-differ': { status: 400 },
  // Fewer than 8 characters.
  'password-too-short': { status: 400 },
  'password-too-long': { status: 400 },
  'password-one-kind': { status: 400 },
  'password-common': { status: 400 },
  // A part of the address, or a word of the setting `PASSWORD_WORDS`, with nothing but figures and signs around it.
  'password-guessable': { status: 400 },
  'current-password-missing': { status: 400 },
  'current-password-wrong': { status: 400 },
  'reset-expired': { status: 410 },

  /* Projects and files */
  // In a shared project the names of its owner count.
  'project-name-taken': { status: 409 },
  // The name differs from `previous`; `name` is the name it has now.
  'project-renamed': { status: 409 },
  'data-file-missing': { status: 400 },
  'variable-file-missing': { status: 400 },
  'discretized-file-missing': { status: 400 },
  'file-too-small': { status: 400 },
  // `problems` has the first 20 (file, line, column, value), `more` the number of the others.
  'files-refused': { status: 422 },
  'archive-refused': { status: 422 },
  'memory-exceeded': { status: 422 },
  'draft-changed': { status: 409 },
  'draft-not-ready': { status: 422 },

  /* Runs, tracking and the typing tool */
  'unknown-variable': { status: 400 },
  'not-a-cluster-variable': { status: 400 },
  'not-a-question-of-the-tool': { status: 400 },
  'stability-not-possible': { status: 409 },
  'too-many-waves': { status: 409 },
  'wave-busy': { status: 409 },
  'wave-without-file': { status: 409 },
  'no-other-solutions': { status: 409 },
  'driver-formed-segments': { status: 400 },
  'drivers-need-segments': { status: 409 },
  // An exercise is a set of best-worst tasks or rankings; `use` says what can’t be done with it.
  'exercise-unsupported': { status: 409 },
  'nothing-carries': { status: 422 },
  'segments-refused': { status: 422 },
  // The condition or the identifiers don’t fit the survey, or too few people would take part.
  'people-refused': { status: 422 },
  'people-changed': { status: 409 },
  // The targets don’t fit the survey, or there is no such weight.
  'weight-refused': { status: 422 },
  // One segment, merged or existing segments.
  'plan-not-possible': { status: 409 },
  'too-few-scales': { status: 400 },
  'no-typing-tool': { status: 409 },
  'no-customer-rule': { status: 409 },
  // Files are deleted after a day, and a newer file takes the place of one that was read.
  'customer-file-gone': { status: 409 },
  'customer-rule-changed': { status: 409 },
  'customer-file-empty': { status: 422 },
  'template-not-pptx': { status: 400 },
  'template-too-large': { status: 400 },
  'template-damaged': { status: 400 },
  'template-no-layouts': { status: 400 },
  'kit-part-too-large': { status: 422 },
  'original-not-usable': { status: 422 },
  'too-many-questions': { status: 400 },
  // `you` is true if it was another tab. Load it again, or send it again with `all_the_same=true`. Other fields are merged.
  'changed-meanwhile': { status: 409 },
  // `now` has the settings as they are. Send them as `previous` to replace them.
  'form-changed': { status: 409 },
  // Send the settings with `previous=null` to publish a new form.
  'form-gone': { status: 409 },
  // `now` has the choices as they are, `kept` those with this page’s other changes.
  'matching-changed': { status: 409 },
  'not-shared': { status: 422 },
  'founder-stays': { status: 409 },
  'data-refused': { status: 422 },
  'run-not-finished': { status: 409 },
  'run-failed': { status: 422 },
  // `who` and `when` say by whom. Send it again with `all_the_same=true` to replace it.
  'personas-changed': { status: 409 },

  /* Jobs */
  'job-cancelled': { status: 409 },
  'job-died': { status: 500 },
  'job-fault': { status: 500 },
  'process-died': { status: 500 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errors;
