import { calls } from '@qp/contract';
import { expect, test } from 'vitest';
import { refusalOf } from './role.ts';

test('nobody is refused what the contract lets his role do', () => {
  for (const call of Object.values(calls)) expect(refusalOf('owner', call)).toBeNull();
  expect(refusalOf('editor', calls.topK)).toBeNull();
  expect(refusalOf('viewer', calls.exportExcel)).toBeNull();
});

test('a refusal names the role that one has and the role that is needed', () => {
  expect(refusalOf('viewer', calls.topK)).toBe(
    'Your role in this project is viewer, but this needs an editor. Ask an owner of the project to change your role.',
  );
  expect(refusalOf('editor', calls.deleteForm)).toContain('this needs an owner');
});
