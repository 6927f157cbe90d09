# The three programs and jax, for a user other than root, without a compiler. `make image` builds it
# of a wheel in dist/image; `make test-image` tries its steps where no image can be fetched.
FROM python:3.13-slim-trixie

ENV VIRTUAL_ENV=/opt/tpu-walkthrough
ENV PATH=$VIRTUAL_ENV/bin:$PATH
# With bytecode: the image may be read-only when it runs.
RUN --mount=type=bind,target=/context \
    python3 -m venv "$VIRTUAL_ENV" && \
    pip install --no-cache-dir --only-binary=:all: --constraint /context/constraints.txt \
        /context/dist/image/*.whl jax
RUN useradd --uid 1000 --create-home --home-dir /opt/walkthrough walkthrough
USER 1000
WORKDIR /opt/walkthrough
CMD ["mock-libtpu", "--help"]
