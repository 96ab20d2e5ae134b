export { AccountSettings } from './account-settings.tsx';
