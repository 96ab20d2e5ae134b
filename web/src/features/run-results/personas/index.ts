export { PersonasActions } from './personas-actions.tsx';
export { PersonasTab } from './personas-tab.tsx';
export { usePersonaStore } from './use-persona-store.ts';
