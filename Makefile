# Every target makes what it needs in .venv first; see scripts/environment.sh for what that is.
#   make demo TREE=path     on your own source tree
#   make test ARGS="-k tree"    with options for pytest (-n 0: in one process)
#   make … PYTHON=python3.11    with this Python
#   make … VENV=.venv-3.11      with an environment in this folder
.DEFAULT_GOAL := help
.PHONY: help env wheel demo lint test test-fast test-jax test-machine test-portable test-arm64 test-compiler \
	test-terminal test-wheel test-image check coverage format docs image clean
VENV = .venv
WHEELS = dist

# Nothing of an environment that is active may leak in.
unexport PYTHONHOME PYTHONPATH VIRTUAL_ENV
# Our C++ that is written by hand.
CXX_SOURCES = $(shell find mock_libtpu/native tests/mock_libtpu -name generated -prune -o \
	-name '*.cc' -print -o -name '*.h' -print)
RUN := PATH="$(CURDIR)/$(VENV)/bin:$$PATH"
# One more than the processors, as tests wait for programs; each takes up to 2 GB.
WORKERS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# In the order of the folders: by default files with few tests come last, which take longest.
PARALLEL = --numprocesses=$(WORKERS) --maxprocesses=4 --dist=loadfile --no-loadscope-reorder
# Tests that start few programs, of every part of the project.
FAST = $(addprefix tests/,mock_libtpu/codegen mock_libtpu/native mock_libtpu/reports tpu_walkthrough \
	trace_links/definitions/matching trace_links/definitions/parsing trace_links/install \
	trace_links/links trace_links/recognise trace_links/resolve) \
	$(addprefix --ignore=tests/,$(addprefix tpu_walkthrough/source_tree/test_,ignore.py kept.py updates.py) \
	$(addprefix mock_libtpu/native/,test_arguments.py pjrt/test_threads.py test_unwinder.py) \
	$(addprefix trace_links/recognise/test_,fuzz_cost.py linear_work.py properties.py))
# Tests that depend on the release of jax, or on the interpreter.
JAX = $(addprefix tests/mock_libtpu/,command_line/test_trace.py delegate native/test_unwinder.py \
	programs/test_kernels.py programs/test_kernel_faults.py programs/test_processes.py)

help:
	@echo "make demo       a project of a real C++ tree (TREE=path: of yours), a trace, the guidebook"
	@echo "make test       run the tests (ARGS=…: options for pytest)"
	@echo "make test-fast  run the tests that take less than a minute together"
	@echo "make test-jax   run the tests that depend on the release of jax, or on the interpreter"
	@echo "make test-arm64     the library's tests on ARM64, emulated"
	@echo "make test-compiler   with the real TPU compiler, whose package is downloaded"
	@echo "make test-terminal   in real terminals and editors, and pages in a browser"
	@echo "make test-wheel      install the wheels of make wheel in new environments, and try them"
	@echo "make test-image      the image's steps without docker, where it is run as root on Debian"
	@echo "make lint       lint, format, types and import contracts"
	@echo "make check      make lint, then make test"
	@echo "make coverage   the tests, and which lines they run; takes twice as long"
	@echo "make format     format the Python and C++ sources"
	@echo "make docs       build the documentation as a site in site/, and check its links"
	@echo "make wheel      build the wheels and the source distribution (WHEELS=folder, default dist)"
	@echo "make image      build the container image by docker (ENGINE=podman), with a wheel built first"
	@echo "make env        only create the environment in .venv"
	@echo "make clean      remove the environment, the demo's files and the caches"

env:
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh scripts/environment.sh

wheel: env
	$(RUN) python -m pip install --quiet --constraint constraints.txt --requirement scripts/release/requirements.txt
	$(RUN) python scripts/release/wheels.py "$(WHEELS)" $(ARGS)

demo: env
	@$(RUN) python scripts/demo.py "$$TREE"

test: env
	$(RUN) python -m pytest $(PARALLEL) $(ARGS)

test-fast: env
	$(RUN) python -m pytest $(PARALLEL) $(FAST) $(ARGS)

test-jax: env
	$(RUN) python -m pytest $(PARALLEL) $(JAX) $(ARGS)

# What depends on the machine: the library, its recordings and stacks.
test-machine: env
	$(RUN) python -m pytest $(PARALLEL) $(JAX) \
		$(addprefix tests/mock_libtpu/,native/pjrt recording stacks) $(ARGS)

# What runs on other systems than Linux, too.
test-portable: env
	$(RUN) python -m pytest $(PARALLEL) tests/cmakegen tests/trace_links tests/tpu_walkthrough \
		tests/tpu_walkthrough_mcp $(ARGS)

# Under an emulator; see scripts/arm64_root.py for the system that it needs.
test-arm64: env
	$(RUN) python -m pytest -m arm64 -rs -n 0 $(ARGS)

# With the real TPU compiler, whose package is downloaded.
test-compiler: env
	$(RUN) python scripts/real_compiler.py make test ARGS="-m libtpu -rs -n 0"

# The wheels of `make wheel` in new environments.
test-wheel: env
	$(RUN) TPU_WALKTHROUGH_WHEELS="$(abspath $(WHEELS))" python -m pytest -m slow -rs -n 0 \
		tests/test_wheel.py tests/test_installations.py $(ARGS)

# Clicks in real terminals, pages in a browser, editors; those that are not installed are installed first
# where that is possible, else their tests are skipped. They share a display.
test-terminal: env
	-@sh scripts/system_packages.sh terminals
	$(RUN) python -m pytest -m terminal -rs -n 0 $(ARGS)

lint: env
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	@$(RUN) clang-format --dry-run --Werror $(CXX_SOURCES)
	$(RUN) mypy
	$(RUN) lint-imports
	$(RUN) djlint --lint --quiet mock_libtpu/guidebook/templates
	@VENV=$(VENV) sh scripts/lint_web.sh

check: lint test

coverage: env
	rm -rf .coverage
	$(RUN) coverage run -m pytest $(PARALLEL) $(ARGS)
	$(RUN) coverage combine --quiet
	$(RUN) coverage report

format: env
	$(RUN) ruff format .
	$(RUN) clang-format -i $(CXX_SOURCES)
	@VENV=$(VENV) sh scripts/lint_web.sh --write

# Fails where a link or an anchor leads nowhere; loads nothing from the network.
docs: env
	$(RUN) zensical build --strict --clean

# WHEEL=path: with this wheel.
image:
	@sh scripts/release/image.sh

# In a root of Debian's packages, where there is no docker or no registry of images.
test-image: env
	@sh scripts/release/image.sh wheel
	@$(RUN) python scripts/release/image_root.py

clean:
	rm -rf .venv .venv-* .demo site .cache .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .coverage dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
