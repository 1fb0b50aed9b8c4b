#!/bin/sh
# Copies programs, and the shared libraries that they load, into an empty root: collect-root.sh ROOT PROGRAM...
# The same programs give the same root, byte by byte.
set -eu
export LC_ALL=C
root=$1
shift

mkdir -p "$root/usr/bin" "$root/usr/sbin" "$root/usr/lib" "$root/usr/lib64" "$root/etc" "$root/app" "$root/proc" "$root/sys" "$root/dev"
for link in bin sbin lib lib64; do
  if [ -L "/$link" ]; then cp -P "/$link" "$root/$link"; else mkdir -p "$root/$link"; fi
done
mkdir -m 1777 "$root/tmp"
printf 'root:x:0:0:root:/:/nologin\ntallscreen:x:10001:10001::/app:/nologin\nnobody:x:65534:65534::/:/nologin\n' >"$root/etc/passwd"
printf 'root:x:0:\ntallscreen:x:10001:\nnogroup:x:65534:\n' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
cp -L --parents /etc/os-release /etc/debian_version "$root"

find_program() {
  for folder in /usr/local/bin /usr/bin /usr/sbin /bin /sbin; do
    if [ -x "$folder/$1" ]; then echo "$folder/$1" && return; fi
  done
  echo "$1 is not on this base image" >&2
  return 1
}

files=
for program in "$@"; do
  files="$files $(find_program "$program")"
done
for program in $files; do
  libraries=$(ldd "$program" 2>/dev/null | grep -o '/[^ ]*' || true)
  files="$files
$libraries"
done
for file in $(echo "$files" | sort -u); do cp -L --parents "$file" "$root"; done

# Scanners find the vulnerable versions of Debian's packages here, and so does complete-bom.ts.
status=$root/var/lib/dpkg/status.d
mkdir -p "$status"
for file in $(echo "$files" | sort -u); do
  real=$(realpath "$file")
  owner=$(dpkg -S "$file" "$real" "${real#/usr}" 2>/dev/null | grep -v '^diversion' | head -n 1) || true
  package=${owner%%:*}
  case $package:$file in
  :/usr/local/*) ;;
  :*) echo "$file is of no Debian package" >&2 && exit 1 ;;
  *) dpkg-query -s "$package" >"$status/$package" ;;
  esac
done

# A constant time: layers that did not change stay the same from release to release.
find "$root" -exec touch -h -d @0 {} +
