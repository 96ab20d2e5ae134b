export { ChangePassword } from './change-password.tsx';
export { FailedLoginsNotice } from './failed-logins-notice.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { Greeting } from './greeting.tsx';
export { LoginPage } from './login-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
