// Vitest reads this file again for every test file, and what it imports only once.
import './built-threads.ts';
