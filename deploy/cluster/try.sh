#!/bin/bash
# Runs the databases of the cluster on the loopback address, from the files beside it, to try or to test them:
#   try.sh FOLDER start [NAME…]    try.sh FOLDER stop [NAME…]    try.sh FOLDER url
# Names: etcd postgres-1 postgres-2 database redis-1 redis-2 redis-3 sentinel-1 sentinel-2 sentinel-3. Ports begin at BASE_PORT (21000).
# Process ids are in FOLDER/NAME.pid, logs in FOLDER/NAME.log. Needs etcd, patroni, haproxy, redis and PostgreSQL as Debian packages them.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1 what=$2
shift 2
base=${BASE_PORT:-21000}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
programs=${POSTGRES_PROGRAMS:-$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)}
names=(etcd postgres-1 postgres-2 redis-1 redis-2 redis-3 sentinel-1 sentinel-2 sentinel-3 database)
[ $# -gt 0 ] && names=("$@")

run() { # NAME COMMAND…
  local name=$1
  shift
  setsid "$@" >>"$folder/$name.log" 2>&1 &
  echo $! >"$folder/$name.pid"
}

start_etcd() {
  local client="http://127.0.0.1:$base" peer="http://127.0.0.1:$((base + 1))"
  run etcd env ETCD_NAME=etcd ETCD_DATA_DIR="$folder/etcd" ETCD_LISTEN_CLIENT_URLS="$client" ETCD_ADVERTISE_CLIENT_URLS="$client" \
    ETCD_LISTEN_PEER_URLS="$peer" ETCD_INITIAL_ADVERTISE_PEER_URLS="$peer" ETCD_INITIAL_CLUSTER="etcd=$peer" ETCD_UNSAFE_NO_FSYNC=true etcd
}

start_postgres() { # NUMBER
  local port=$((base + 10 + $1)) rest=$((base + 20 + $1)) as=()
  mkdir -p "$folder/postgres"
  # PostgreSQL does not run as root.
  if [ "$(id -u)" = 0 ]; then
    chmod 755 "$folder"
    chown postgres "$folder/postgres"
    as=(setpriv --reuid=postgres --regid=postgres --init-groups)
  fi
  run "postgres-$1" env PATRONI_NAME="postgres-$1" PATRONI_POSTGRESQL_LISTEN="127.0.0.1:$port" PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:$port" \
    PATRONI_RESTAPI_LISTEN="127.0.0.1:$rest" PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:$rest" PATRONI_POSTGRESQL_DATA_DIR="$folder/postgres/$1" \
    PATRONI_POSTGRESQL_BIN_DIR="$programs" PATRONI_POSTGRESQL_PGPASS="$folder/postgres/pgpass-$1" PATRONI_ETCD3_HOSTS="127.0.0.1:$base" \
    PATRONI_SUPERUSER_PASSWORD=trial PATRONI_REPLICATION_PASSWORD=trial HOME="$folder/postgres" "${as[@]}" patroni "$here/patroni.yaml"
}

start_database() {
  run database env LISTEN="127.0.0.1:$((base + 2))" POSTGRES_1="127.0.0.1:$((base + 11))" PATRONI_1=$((base + 21)) \
    POSTGRES_2="127.0.0.1:$((base + 12))" PATRONI_2=$((base + 22)) haproxy -db -f "$here/haproxy-postgres.cfg"
}

start_redis() { # NUMBER
  local port=$((base + 30 + $1)) primary=()
  mkdir -p "$folder/redis-$1"
  # Whoever comes back asks the Sentinels, which turn it into a replica; at the first start the first one is the primary.
  [ "$1" != 1 ] && [ ! -e "$folder/redis-$1/started" ] && primary=(--replicaof 127.0.0.1 $((base + 31)))
  touch "$folder/redis-$1/started"
  cp -n "$here/redis-limits.conf" "$folder/redis-$1/redis.conf" 2>/dev/null || true
  run "redis-$1" redis-server "$folder/redis-$1/redis.conf" --port "$port" --bind 127.0.0.1 --dir "$folder/redis-$1" "${primary[@]}"
}

start_sentinel() { # NUMBER
  local file="$folder/sentinel-$1.conf"
  [ -e "$file" ] || sed -e "s/10.0.0.41 6379/127.0.0.1 $((base + 31))/" -e "s/^port .*/port $((base + 40 + $1))/" "$here/sentinel.conf" >"$file"
  run "sentinel-$1" redis-server "$file" --sentinel --bind 127.0.0.1 --dir "$folder"
}

stop() { # NAME
  local pid
  pid=$(cat "$folder/$1.pid" 2>/dev/null) || return 0
  # The processes that it started are in its session.
  kill -TERM -- "-$pid" 2>/dev/null || true
  for _ in $(seq 100); do
    kill -0 -- "-$pid" 2>/dev/null || break
    sleep 0.1
  done
  kill -KILL -- "-$pid" 2>/dev/null || true
  rm -f "$folder/$1.pid"
}

case $what in
  start)
    for name in "${names[@]}"; do
      case $name in
        etcd) start_etcd ;;
        database) start_database ;;
        postgres-*) start_postgres "${name#*-}" ;;
        redis-*) start_redis "${name#*-}" ;;
        sentinel-*) start_sentinel "${name#*-}" ;;
        *) echo "no such part: $name" >&2 && exit 2 ;;
      esac
    done
    ;;
  stop) for name in "${names[@]}"; do stop "$name"; done ;;
  url)
    echo "ERSHOU_DATABASE_URL=postgres://postgres:trial@127.0.0.1:$((base + 2))/postgres"
    echo "ERSHOU_REDIS_URL=redis+sentinel://127.0.0.1:$((base + 41)),127.0.0.1:$((base + 42)),127.0.0.1:$((base + 43))/limits"
    ;;
  *) echo "start, stop or url, not $what" >&2 && exit 2 ;;
esac
