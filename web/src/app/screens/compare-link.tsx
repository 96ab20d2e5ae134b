import { address, pages } from '@qp/contract';
import { Navigate, useParams } from 'react-router';
import { writeAddress } from './project-address.ts';

/** A link to a comparison opens the first run with Compare. */
export function CompareLink() {
  const { projectID = '', runID = '', otherID = '' } = useParams();
  const shown = writeAddress({ tab: 'results', run: runID, view: 'compare', other: otherID });
  return <Navigate replace to={`${address(pages.project, { projectID })}${shown}`} />;
}
