import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http.ts';

/** Retries only temporary failures: the network, or a server that is busy or restarting. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 3 && mayPass(error),
      retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4000),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
