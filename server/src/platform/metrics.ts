import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What Prometheus reads at /metrics. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  jobs: Histogram<'kind' | 'outcome'>;
  /** Registers a figure that is computed when the metrics are read. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'qp_request_seconds',
      help: 'How long requests took, by call and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers: [registry],
    }),
    jobs: new Histogram({
      name: 'qp_job_seconds',
      help: 'How long jobs took, by kind and outcome',
      labelNames: ['kind', 'outcome'],
      buckets: [0.05, 0.2, 1, 5, 20, 60, 300, 1200],
      registers: [registry],
    }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
  };
}
