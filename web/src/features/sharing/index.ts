export { ShareButton } from './share-button.tsx';
export { useProjectAccess } from './use-project-access.ts';
