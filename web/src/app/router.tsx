import { pages } from '@qp/contract';
import type { ComponentType } from 'react';
import { createBrowserRouter, useRouteError } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { draftQuery } from '../features/data-check/api.ts';
import { BrokenPage } from '../ui/error-boundary.tsx';
import { loadOrReload } from './outdated.ts';
import { queryClient } from './query-client.ts';

function RouteError() {
  return <BrokenPage error={useRouteError()} />;
}

/** Every screen comes by itself: nobody needs tables to see the projects. */
function part<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await loadOrReload(load))[name] });
}

/** Nothing is drawn while the first screen comes: it is on its way with the page. */
const nothing = () => null;

const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    HydrateFallback: nothing,
    children: [
      {
        lazy: part(() => import('./shell.tsx'), 'Shell'),
        children: [
          {
            // Inside the shell, so that the way home stays when a screen breaks.
            errorElement: <RouteError />,
            children: [
              { path: pages.home.path, lazy: part(() => import('./screens/home-screen.tsx'), 'HomeScreen') },
              { path: pages.account.path, lazy: part(() => import('./screens/account-screen.tsx'), 'AccountScreen') },
              {
                path: pages.importCheck.path,
                lazy: part(() => import('./screens/import-screen.tsx'), 'ImportScreen'),
                // A draft of thousands of variables comes while its screen does.
                loader: ({ params }) => {
                  void queryClient.prefetchQuery(draftQuery(params.importID ?? ''));
                  return null;
                },
              },
              { path: pages.project.path, lazy: part(() => import('./screens/project-screen.tsx'), 'ProjectScreen') },
              { path: pages.compare.path, lazy: part(() => import('./screens/compare-link.tsx'), 'CompareLink') },
              { path: pages.guide.path, lazy: part(() => import('./screens/guide-screen.tsx'), 'GuideScreen') },
              { path: pages.guideChapter.path, lazy: part(() => import('./screens/guide-screen.tsx'), 'GuideScreen') },
              { path: '*', lazy: part(() => import('./screens/not-found-screen.tsx'), 'NotFoundScreen') },
            ],
          },
        ],
      },
    ],
  },
]);

/** The pages of somebody who is logged in. */
export function Router() {
  return <RouterProvider router={router} />;
}
