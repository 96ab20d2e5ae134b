export { TypingTool } from './entry.tsx';
