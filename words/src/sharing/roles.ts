import type { ProjectRole } from '@qp/contract';
import { wordsIn } from '../locale.ts';

export const roleWords = wordsIn({
  viewer: { name: 'Viewer', can: 'A viewer can see and download everything.' },
  editor: { name: 'Editor', can: 'An editor can also create runs, views, descriptions and typing tools.' },
  owner: { name: 'Owner', can: 'An owner can also share and delete the project.' },
} satisfies Record<ProjectRole, { name: string; can: string }>);
