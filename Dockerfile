# The service in a container that runs as nobody in particular. How to run one, and several:
# docs/operating.md and compose.yaml.
FROM node:22-bookworm-slim AS build
WORKDIR /srv/stepwright
# Packages first: they change more seldom than the sources.
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
RUN groupadd --system --gid 990 stepwright \
  && useradd --system --uid 990 --gid 990 --home-dir /var/lib/stepwright --create-home stepwright
WORKDIR /srv/stepwright
COPY --from=build /srv/stepwright/package.json ./
COPY --from=build /srv/stepwright/node_modules ./node_modules
COPY --from=build /srv/stepwright/src/server/db/migrations ./src/server/db/migrations
COPY --from=build /srv/stepwright/dist ./dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/stepwright
USER stepwright
VOLUME /var/lib/stepwright
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# A stop waits for the last answer.
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
