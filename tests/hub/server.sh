# A PostgreSQL of the test's own, in a temporary folder that goes with it. To be read by sh with `.`; begin_server ends the test
# with 77, which ctest calls skipped, where PostgreSQL is not on the machine.

failures=0

# The newest programs of the server that are installed.
find_server() {
  for bin in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -rn) /usr/pgsql-*/bin /usr/local/pgsql/bin; do
    [ -x "$bin/initdb" ] && [ -x "$bin/postgres" ] && [ -x "$bin/psql" ] && return
  done
  bin=$(dirname "$(command -v initdb 2>/dev/null || echo none/none)")
  [ -x "$bin/initdb" ] && [ -x "$bin/postgres" ]
}

# as_server COMMAND…: as a user that may run the server, which root may not
as_server() {
  if [ "$(id -u)" -eq 0 ]; then
    (cd / && setpriv --reuid="$server_user" --regid="$server_user" --clear-groups env HOME="$folder" "$@")
  else
    "$@"
  fi
}

# begin_test SOURCE [PROGRAM]: the server, and what the tests read of the source folder
begin_test() {
  scripts=$1/migrations/hub program=${2:-}
  begin_server
  unset TAVOLO_DB TAVOLO_MATCH TAVOLO_NOW
}

begin_server() {
  find_server || { echo "PostgreSQL is not on this machine"; exit 77; }
  folder=$(mktemp -d "${TMPDIR:-/tmp}/hub.XXXXXX")
  server=$folder/server
  mkdir "$server"
  server_user=postgres
  id postgres >/dev/null 2>&1 || server_user=nobody
  [ "$(id -u)" -ne 0 ] || { chmod 711 "$folder"; chown "$server_user" "$server"; }
  trap end_server EXIT
  trap 'exit 1' INT TERM
  as_server "$bin/initdb" -D "$server/data" -U postgres -A trust --locale=C -E UTF8 >"$folder/initdb.log" 2>&1 ||
    { cat "$folder/initdb.log"; exit 1; }
  {
    echo "listen_addresses = ''"
    echo "unix_socket_directories = '$server'"
    echo "fsync = ${server_fsync:-off}"
    echo "max_connections = 60"
    echo "logging_collector = off"
  } | as_server tee -a "$server/data/postgresql.conf" >/dev/null
  printf 'local all locked_club scram-sha-256\nlocal all all trust\nlocal replication all trust\n' |
    as_server tee "$server/data/pg_hba.conf" >/dev/null
  start_server
  PATH=$bin:$PATH
  export PGHOST="$server" PGUSER=postgres PGDATABASE=postgres
  unset PGPASSWORD PGSERVICE PGPORT PGOPTIONS PGSSLMODE
}

start_server() {
  as_server "$bin/pg_ctl" -D "$server/data" -l "$server/log" -w -t 60 start >"$folder/start.log" 2>&1 ||
    { cat "$folder/start.log" "$server/log"; exit 1; }
}

stop_server() { as_server "$bin/pg_ctl" -D "$server/data" -m immediate -w stop >/dev/null 2>&1 || true; }

end_server() {
  status=$?
  [ "$status" -eq 0 ] || [ "$failures" -gt 0 ] || echo "a command of the test itself has failed"
  stop_server
  rm -rf "$folder"
  exit $status
}

# fails WHAT: says what is wrong, and goes on
fails() { echo "FAILED: $*"; failures=$((failures + 1)); }
# same WHAT WANTED FOUND
same() { [ "$2" = "$3" ] || fails "$1
  wanted: $2
  found:  $3"; }
# holds WHAT TEXT PART: whether the text has that part
holds() { case "$2" in *"$3"*) ;; *) fails "$1
  wanted: … $3 …
  found:  $2" ;; esac; }

# What people read of a journal, without the numbers that its matches have there.
told() {
  "$program" --db "$folder/$1.db" stats </dev/null | sed 's/  [0-9.]*$//'
  "$program" --db "$folder/$1.db" verify </dev/null
}
