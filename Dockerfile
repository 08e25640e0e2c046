# SPDX-License-Identifier: MIT
#
# SweepLab with all that it needs, installed and built by its own launcher on a minimal Debian:
#   docker build -t sweeplab . && docker run --rm -v "$PWD/out:/sweeplab/out" sweeplab report
# .ci/full runs the same steps on a bare machine of the same release.
FROM debian:bookworm-slim
WORKDIR /sweeplab
COPY . .
RUN ./sweeplab list
ENTRYPOINT ["./sweeplab"]
CMD ["--help"]
