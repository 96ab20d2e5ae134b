export { ChangePassword } from './change-password.tsx';
export { FailedLoginsNotice } from './failed-logins-notice.tsx';
export { Greeting } from './greeting.tsx';
export { AccountSettings } from './settings/index.ts';
