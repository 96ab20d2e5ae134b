import { pages } from '@qp/contract';
import type { ComponentType } from 'react';
import { createBrowserRouter, useRouteError } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { draftQuery } from '../features/imports/api.ts';
import { loadOrReload } from '../lib/outdated.ts';
import { BrokenPage } from '../ui/error-boundary.tsx';
import { FirstScreen } from './first-screen.tsx';
import { preloadProject } from './preload-project.ts';
import { queryClient } from './query-client.ts';

function RouteError() {
  return <BrokenPage error={useRouteError()} />;
}

/** Every screen loads separately: the project list doesn't need the code of the tables. */
function part<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await loadOrReload(load))[name] });
}

const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    HydrateFallback: FirstScreen,
    children: [
      {
        lazy: part(() => import('./shell.tsx'), 'Shell'),
        children: [
          {
            // Inside the shell: navigation stays available when a screen breaks.
            errorElement: <RouteError />,
            children: [
              { path: pages.home.path, lazy: part(() => import('./screens/home-screen.tsx'), 'HomeScreen') },
              { path: pages.account.path, lazy: part(() => import('./screens/account-screen.tsx'), 'AccountScreen') },
              {
                path: pages.importCheck.path,
                lazy: part(() => import('./screens/import-screen.tsx'), 'ImportScreen'),
                // The draft of a large survey loads in parallel with its screen.
                loader: ({ params }) => {
                  void queryClient.prefetchQuery(draftQuery(params.importID ?? ''));
                  return null;
                },
              },
              {
                path: pages.project.path,
                lazy: part(() => import('./screens/project-screen.tsx'), 'ProjectScreen'),
                // The view, the project and the run load in parallel with the screen.
                loader: ({ params, request }) => {
                  preloadProject(params.projectID ?? '', new URL(request.url).searchParams);
                  return null;
                },
                shouldRevalidate: () => false,
              },
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

/** The pages behind the login. */
export function Router() {
  return <RouterProvider router={router} />;
}
