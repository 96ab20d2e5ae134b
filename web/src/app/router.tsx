import { pages } from '@qp/contract';
import { createBrowserRouter, useRouteError } from 'react-router';
import { ForgotPasswordPage, LoginPage, ResetPasswordPage } from '../features/accounts/index.ts';
import { BrokenPage } from '../ui/error-boundary.tsx';
import { HomeScreen } from './screens/home-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { Shell } from './shell.tsx';

function RouteError() {
  return <BrokenPage error={useRouteError()} />;
}

export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    children: [
      { path: pages.login.path, element: <LoginPage /> },
      { path: pages.forgotPassword.path, element: <ForgotPasswordPage /> },
      { path: pages.resetPassword.path, element: <ResetPasswordPage /> },
      {
        element: <Shell />,
        errorElement: <RouteError />,
        children: [
          { path: pages.home.path, element: <HomeScreen /> },
          {
            path: pages.project.path,
            // Tables and charts are not needed to log in.
            lazy: async () => ({ Component: (await import('./screens/project-screen.tsx')).ProjectScreen }),
            HydrateFallback: () => null,
          },
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
]);
