# shellcheck shell=bash
# The Python environment that ./alldiff and ./check run in. Sourced by both, with `root` set to the
# project's folder.
#
#   ready_environment FOLDER [EXTRAS]  makes sure that FOLDER holds the package with these extras
#
# FOLDER/set-up-begun is written before anything else is and renamed to FOLDER/set-up-finished at
# the very end, so an environment is whole exactly if it has the second file and not the first. It
# holds what the set-up depends on. Its time is that of the beginning, so that a file that changes
# during the set-up counts as changed.

set -euo pipefail
: "${root:?}"

say() { printf 'alldiff: %s\n' "$*" >&2; }

# 2 is trouble; 1 would be the command line's "no solution".
die() {
  say "$*"
  exit 2
}

ready_environment() {
  environment_is_ready "$@" || set_up_environment "$@"
}

# Costs a few milliseconds: no Python is started.
environment_is_ready() {
  local stamp=$1/set-up-finished
  environment_fits "$@" || return 1
  [[ -n $(find "${sources[@]}" -newer "$stamp" -print -quit) ]] || return 0
  # A change of branch and back touches files without changing them.
  [[ $(tail -n 1 "$stamp") == "$(sources_checksum)" && -w $stamp ]] && touch "$stamp"
}

# What the installed package is made from. Its Python modules are not copied, so they are not among
# it, but for the one that holds the version.
sources=()
for name in pyproject.toml CMakeLists.txt cpp src/alldiff/__init__.py; do
  [[ ! -e $root/$name ]] || sources+=("$root/$name")
done

sources_checksum() {
  find "${sources[@]}" -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum | cksum
}

# Tells whether an environment is whole and was made for this folder, these extras and this Python:
# it cannot be moved, and a new Python behind the same link leaves it without its packages.
environment_fits() {
  local folder=$1 extras=${2:-} its_root its_extras its_python asked_python
  [[ -x $folder/bin/python && -f $folder/set-up-finished && ! -e $folder/set-up-begun ]] || return 1
  {
    read -r its_root
    read -r its_extras
    read -r its_python
    read -r asked_python
  } <"$folder/set-up-finished"
  [[ $its_root == "$root" && $its_extras == "$extras" ]] &&
    [[ $its_python -ef $folder/bin/python ]] &&
    [[ -z ${ALLDIFF_PYTHON:-} || $asked_python == "$ALLDIFF_PYTHON" ]]
}

set_up_environment() {
  local folder=$1 python
  python=$(find_python)
  [[ -w $root ]] ||
    die "cannot write in $root, where ${folder##*/} belongs: clone the project where you can"
  # The lock is on the project's folder and lasts as long as descriptor 9 is open. A second call
  # waits here, and then mostly finds the work done.
  exec 9<"$root"
  "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
  if ! environment_is_ready "$@"; then
    say "setting up ${folder##*/}; this takes a minute or two"
    make_environment "$@" >&2 </dev/null
    say "${folder##*/} is ready"
  fi
  exec 9<&-
}

make_environment() {
  local folder=$1 extras=${2:-} python
  python=$(find_python)
  if environment_can_stay "$@"; then
    touch "$folder/set-up-begun"
  else
    need_venv "$python"
    mkdir -p "$folder"
    touch "$folder/set-up-begun"
    find "$folder" -mindepth 1 ! -path "$folder/set-up-begun" -delete
    "$python" -m venv "$folder" || die "could not make $folder"
  fi
  [[ ! -f $root/CMakeLists.txt ]] || need_compiler "$folder/bin/python"
  {
    printf '%s\n' "$root" "$extras" "$(readlink -f "$folder/bin/python")" "${ALLDIFF_PYTHON:-}"
    sources_checksum
  } >"$folder/set-up-begun"
  # Extras that a command has added since are renewed with the rest.
  [[ ! -f $folder/extras ]] || extras+=$(sed 's/^/,/' "$folder/extras" | sort -u | tr -d '\n')
  # What builds the core stays in the environment, and what it built beside it, so that a change
  # compiles again only what it touches; an isolated build has a new path to nanobind every time.
  # What is needed to run comes while the compiler works.
  local tools needs needed pip=("$folder/bin/python" -m pip install --disable-pip-version-check --quiet)
  mapfile -t tools < <(requirements build)
  mapfile -t needs < <(requirements "$extras")
  { "${pip[@]}" "${tools[@]}" && {
    "${pip[@]}" "${needs[@]}" &
    needed=$!
    "${pip[@]}" --no-deps --no-build-isolation --config-settings=build-dir="$folder/build" \
      --editable "$root"
  } && wait "$needed"; } || die "could not install the package; pip says why above"
  # Somebody may have asked Python to write no bytecode, and then every call would compile anew.
  "$folder/bin/python" -m compileall -q "$root/src" || die "a module does not compile; see above"
  mv -f "$folder/set-up-begun" "$folder/set-up-finished"
}

# Prints what pip needs to build the package, or to run it with these extras, a line each.
requirements() {
  "$folder/bin/python" -c 'import re, sys, tomllib
with open(sys.argv[1], "rb") as file:
    stated = tomllib.load(file)

def needs(extra):
    for need in stated["project"]["optional-dependencies"][extra]:
        inner = re.fullmatch(r"alldiff\[(.*)\]", need)
        yield from (n for e in inner[1].split(",") for n in needs(e)) if inner else [need]

if sys.argv[2] == "build":
    print(*stated["build-system"]["requires"], "cmake", "ninja", sep="\n")
else:
    extras = filter(None, sys.argv[2].split(","))
    print(*stated["project"]["dependencies"], *(n for e in extras for n in needs(e)), sep="\n")
' "$root/pyproject.toml" "$1"
}

# Tells whether installing the package again is enough: only its files changed, or somebody made the
# environment by hand.
environment_can_stay() {
  local folder=$1
  environment_fits "$@" && return
  [[ -z ${ALLDIFF_PYTHON:-} && ! -e $folder/set-up-begun && ! -e $folder/set-up-finished ]] &&
    runs_alldiff "$folder/bin/python" && "$folder/bin/python" -m pip --version >/dev/null 2>&1
}

# Tells whether a command is a Python that the package runs on.
runs_alldiff() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 </dev/null
}

# Prints the Python to use: the one that was asked for, the usual one, or the newest there is.
find_python() {
  local candidate
  if [[ -n ${ALLDIFF_PYTHON:-} ]]; then
    runs_alldiff "$ALLDIFF_PYTHON" ||
      die "ALLDIFF_PYTHON=$ALLDIFF_PYTHON is no Python 3.11 or newer"
    printf '%s\n' "$ALLDIFF_PYTHON"
    return
  fi
  for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if runs_alldiff "$candidate"; then
      printf '%s\n' "$candidate"
      return
    fi
  done
  die "needs Python 3.11 or newer, and none of python3, python3.14 ... python3.11 is one:" \
    "install one, or name it with ALLDIFF_PYTHON=/path/to/python3"
}

# Debian and Ubuntu keep what installs pip into a new environment in a package of its own.
need_venv() {
  local python=$1
  has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }
  has_venv || need_package "the module ensurepip of Python" "$(debian_name "$python")-venv" has_venv
}

# CMake and Ninja come by pip; a compiler and the header files of Python do not.
need_compiler() {
  local python=$1
  has_compiler() {
    local name
    for name in "${CXX:-c++}" g++ clang++; do
      ! command -v "$name" >/dev/null || return 0
    done
    return 1
  }
  has_headers() {
    [[ -f $("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h ]]
  }
  has_compiler || need_package "a C++ compiler" g++ has_compiler
  has_headers || need_package "the header files of Python" "$(debian_name "$python")-dev" has_headers
}

# The tests of the page look at it with a real browser: Chromium, or what Playwright has itself.
need_browser() {
  has_browser() {
    local name
    for name in chromium chromium-browser google-chrome; do
      ! command -v "$name" >/dev/null || return 0
    done
    [[ -n $(find "${PLAYWRIGHT_BROWSERS_PATH:-${HOME:-}/.cache/ms-playwright}" -maxdepth 1 \
      -name 'chromium*' -print -quit 2>/dev/null) ]]
  }
  has_browser || need_package "a browser" chromium has_browser
}

need_latex() {
  has_latex() { command -v pdflatex >/dev/null && [[ -n $(kpsewhich tikz.sty) ]]; }
  has_latex || need_package "LaTeX with TikZ" texlive-pictures has_latex
}

debian_name() {
  "$1" -c 'import sys; print("python%d.%d" % sys.version_info[:2])'
}

# need_package WHAT PACKAGE TEST: installs a Debian package when root, else says how to.
need_package() {
  local what=$1 package=$2 test=$3
  if [[ $EUID -eq 0 ]] && command -v apt-get >/dev/null; then
    say "installing $package, which has $what"
    { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y "$package"; } ||
      say "apt-get could not install $package"
    ! "$test" || return 0
  fi
  die "needs $what: on Debian and Ubuntu, sudo apt-get install $package"
}
