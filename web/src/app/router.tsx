import { pages } from '@qp/contract';
import { lazy } from 'react';
import { createBrowserRouter, useRouteError } from 'react-router';
import { ForgotPasswordPage, LoginPage, ResetPasswordPage } from '../features/accounts/index.ts';
import { BrokenPage } from '../ui/error-boundary.tsx';
import { loadOrReload } from './outdated.ts';
import { HomeScreen } from './screens/home-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { Shell } from './shell.tsx';

function RouteError() {
  return <BrokenPage error={useRouteError()} />;
}

// Tables and charts are not needed to log in.
const ProjectScreen = lazy(async () => {
  const { ProjectScreen: screen } = await loadOrReload(() => import('./screens/project-screen.tsx'));
  return { default: screen };
});

export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    children: [
      { path: pages.login.path, element: <LoginPage /> },
      { path: pages.forgotPassword.path, element: <ForgotPasswordPage /> },
      { path: pages.resetPassword.path, element: <ResetPasswordPage /> },
      {
        element: <Shell />,
        children: [
          {
            // Inside the shell, so that the way home stays when a screen breaks.
            errorElement: <RouteError />,
            children: [
              { path: pages.home.path, element: <HomeScreen /> },
              { path: pages.project.path, element: <ProjectScreen /> },
              { path: '*', element: <NotFoundScreen /> },
            ],
          },
        ],
      },
    ],
  },
]);
