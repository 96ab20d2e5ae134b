export { CustomerData } from './customer-data.tsx';
