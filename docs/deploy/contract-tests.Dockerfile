# The contract suite in a container, made of the npm package. From the root of a clone:
#   npm run pack:all -- --only @millrace/contract-tests --out packed
#   docker build -f docs/deploy/contract-tests.Dockerfile -t millrace-contract-tests packed
# For a released version the first line is `npm pack @millrace/contract-tests@VERSION --pack-destination packed`.
#
# No step depends on the platform: `docker buildx build --platform linux/amd64,linux/arm64 …` makes both.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS package
# The builder unpacks it. The package brings all that it needs; npm is not asked.
ADD millrace-contract-tests-[0-9]*.tgz /unpacked/
RUN ["node", "-e", "fs.mkdirSync('/empty')"]

# Node's own image also holds npm, yarn and headers, which nothing here uses.
FROM ${BASE_IMAGE}
COPY --from=package /usr/local/bin/node /usr/local/bin/node
COPY --from=package /unpacked/package /opt/contract-tests
# Reports, evidence, and the lists of what runs made. A new volume takes over the owner of the folder that it is mounted at.
COPY --from=package --chown=1000:1000 /empty /reports
ENV HOME=/reports
USER 1000:1000
WORKDIR /reports
ENTRYPOINT ["node", "/opt/contract-tests/dist/main.js"]
CMD ["--help"]
