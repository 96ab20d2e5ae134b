import { type Call, calls, type ProjectRole } from '@qp/contract';
import { errorMessages } from '@qp/words/errors/sentences';
import { expect, test } from 'vitest';
import * as role from './role.ts';

const refusalOf = (mine: ProjectRole, call: Call) => role.refusalOf(mine, call, errorMessages('en'));

test('no role is refused what the contract allows it', () => {
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
