# Everything is fetched and built in the first stage, checked against the hashes of requirements.lock;
# the image itself gets only what a running server needs.
# The base is pinned by its exact tag; a tag can be moved, so append, if you need more, the digest of the image they
# have tried: --build-arg BASE=python:3.11.14-slim-bookworm@sha256:…
ARG BASE=python:3.11.14-slim-bookworm
FROM ${BASE} AS build
WORKDIR /src
COPY requirements.lock .
RUN pip wheel --no-cache-dir --require-hashes --no-deps --wheel-dir /wheels --requirement requirements.lock
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY events events
COPY server server
COPY clients clients
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
    && python -m venv /opt/wardrum \
    && /opt/wardrum/bin/pip install --no-cache-dir --no-index --find-links /wheels "wardrum[cluster,fast,pictures,sign]"

FROM ${BASE}
# A font for the pictures beside links.
RUN apt-get update && apt-get install --yes --no-install-recommends fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin wardrum \
    && install --directory --owner wardrum --group wardrum --mode 0700 /data
COPY --from=build /opt/wardrum /opt/wardrum
ENV PATH="/opt/wardrum/bin:$PATH" \
    PYTHONUNBUFFERED=1
USER wardrum
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s --retries=3 CMD ["wardrum", "health"]
ENTRYPOINT ["wardrum"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/data"]
