#!/bin/bash
# Runs the databases of the cluster on the loopback address, from the files beside it, to try or to test them:
#   try.sh FOLDER start [NAME…]    try.sh FOLDER stop [NAME…]    try.sh FOLDER url
# Without names, start waits until all parts are ready, and says so. Addresses, ports, folders and passwords of the files are replaced.
# Names: etcd-1 to -3, postgres-1, postgres-2, database (HAProxy), redis-1 to -3, sentinel-1 to -3. Ports begin at BASE_PORT (21000).
# Process ids are in FOLDER/NAME.pid, logs in FOLDER/NAME.log. Needs etcd, patroni, haproxy, redis and PostgreSQL as Debian packages them.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1 what=$2
shift 2
base=${BASE_PORT:-21000}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
programs=${POSTGRES_PROGRAMS:-$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)}
all=(etcd-1 etcd-2 etcd-3 postgres-1 postgres-2 database redis-1 redis-2 redis-3 sentinel-1 sentinel-2 sentinel-3)
names=("$@")
[ $# = 0 ] && names=("${all[@]}")
superuser="postgres://postgres:trial-superuser@127.0.0.1:$((base + 2))/postgres"

# All hosts are this machine, so each has ports of its own.
places=()
for n in 1 2 3; do
  places+=(-e "s/10\.0\.0\.1$n:2379/127.0.0.1:$((base + 3 + n))/g" -e "s/10\.0\.0\.1$n:2380/127.0.0.1:$((base + 6 + n))/g")
  places+=(-e "s/10\.0\.0\.2$n:5432/127.0.0.1:$((base + 10 + n))/g" -e "s/10\.0\.0\.2$n:8008/127.0.0.1:$((base + 20 + n))/g")
  places+=(-e "s/10\.0\.0\.1$n 6379/127.0.0.1 $((base + 30 + n))/g" -e "s/10\.0\.0\.1$n:26379/127.0.0.1:$((base + 40 + n))/g")
done

fill() { # FILE NUMBER: the file as the host of that number has it
  sed -E -e "s/HOST_NUMBER/$2/g" -e "s/HOST_ADDRESS:(5432|8008)/10.0.0.2$2:\1/g" -e "s/HOST_ADDRESS:/10.0.0.1$2:/g" "${places[@]}" \
    -e 's/HOST_ADDRESS/127.0.0.1/g' -e "s/^port 6379/port $((base + 30 + $2))/" -e "s/^port 26379/port $((base + 40 + $2))/" \
    -e 's#10\.0\.0\.0/24#127.0.0.1/32#g' -e 's/change-me-/trial-/g' -e "s#/var/lib/redis#$folder/redis-$2#" -e "s#/var/lib/etcd/default#$folder/etcd-$2#" \
    -e "s#/var/lib/postgresql/15/ershou#$folder/postgres/$2#" -e "s#/usr/lib/postgresql/15/bin#$programs#" "$here/$1"
}

run() { # NAME COMMAND…
  local name=$1
  shift
  setsid "$@" >>"$folder/$name.log" 2>&1 &
  echo $! >"$folder/$name.pid"
}

with() { # FILE NUMBER: the lines of a file of settings, as arguments for env
  fill "$1" "$2" | grep -v '^#'
}

start_etcd() { # NUMBER
  local settings
  mapfile -t settings < <(with etcd.env "$1")
  run "etcd-$1" env "${settings[@]}" ETCD_UNSAFE_NO_FSYNC=true etcd
}

start_postgres() { # NUMBER
  local settings as=()
  mkdir -p "$folder/postgres"
  fill patroni.yaml "$1" | sed "s#^postgresql:#&\n  parameters: { unix_socket_directories: '$folder/postgres' }#" >"$folder/postgres/patroni-$1.yaml"
  # PostgreSQL does not run as root.
  if [ "$(id -u)" = 0 ]; then
    chmod 755 "$folder"
    chown postgres "$folder/postgres"
    as=(setpriv --reuid=postgres --regid=postgres --init-groups)
  fi
  mapfile -t settings < <(with patroni.env "$1")
  run "postgres-$1" env "${settings[@]}" PATRONI_POSTGRESQL_PGPASS="$folder/postgres/pgpass-$1" HOME="$folder/postgres" \
    "${as[@]}" patroni "$folder/postgres/patroni-$1.yaml"
}

start_database() {
  run database env DATABASE_LISTEN="127.0.0.1:$((base + 2))" POSTGRES_1="127.0.0.1:$((base + 11))" PATRONI_1=$((base + 21)) \
    POSTGRES_2="127.0.0.1:$((base + 12))" PATRONI_2=$((base + 22)) haproxy -db -f "$here/haproxy-postgres.cfg"
}

start_redis() { # NUMBER
  local file="$folder/redis-$1/redis.conf"
  mkdir -p "$folder/redis-$1"
  if [ ! -e "$file" ]; then
    fill redis-limits.conf "$1" >"$file"
    # Later, the Sentinels tell it whose replica it is.
    [ "$1" = 1 ] || echo "replicaof 127.0.0.1 $((base + 31))" >>"$file"
  fi
  run "redis-$1" redis-server "$file"
}

start_sentinel() { # NUMBER
  local file="$folder/sentinel-$1.conf"
  mkdir -p "$folder/redis-$1"
  [ -e "$file" ] || fill sentinel.conf "$1" >"$file"
  run "sentinel-$1" redis-sentinel "$file"
}

start() { # NAME
  case $1 in
    database) start_database ;;
    etcd-[123] | postgres-[12] | redis-[123] | sentinel-[123]) "start_${1%-*}" "${1#*-}" ;;
    *) echo "no such part: $1" >&2 && exit 2 ;;
  esac
}

ask_sentinel() { redis-cli --no-auth-warning -a trial-sentinel -p $((base + 41)) sentinel "$@"; }
find_redis() { ask_sentinel get-master-addr-by-name limits | tail -n 1; }

# Each part in the order of README.md: the check of a step, until it holds.
wait_for() { # SENTENCE COMMAND…
  local sentence=$1
  shift
  for _ in $(seq 600); do
    if "$@" >/dev/null 2>&1; then echo "$sentence ($SECONDS s)" && return; fi
    sleep 0.2
  done
  echo "not ready after $SECONDS s: $sentence; the logs are in $folder" >&2
  exit 1
}
has_standby() { psql "$superuser" -c 'select 1' && patronictl -c "$folder/postgres/patroni-1.yaml" list | grep -q 'Sync Standby'; }
has_replicas() { redis-cli --no-auth-warning -a trial-redis -p "$(find_redis)" info replication | grep -q '^connected_slaves:2'; }
has_sentinels() { ask_sentinel ckquorum limits | grep -q '^OK 3 '; }
has_database() { [ "$(psql "$superuser" -Atc "select count(*) from pg_database where datname = 'ershou'")" = 1 ]; }

wait_until_ready() {
  wait_for 'PostgreSQL has a primary and a standby' has_standby
  if ! has_database; then
    psql "$superuser" -q -c "create role ershou login password 'trial-ershou'" -c 'create database ershou owner ershou'
  fi
  wait_for 'the three Sentinels know each other' has_sentinels
  wait_for 'Redis has a primary and two replicas' has_replicas
  echo "ready; $0 $folder url prints the settings of a node"
}

is_running() { # PID: not a process that has ended and whose parent does not know yet
  [ -e "/proc/$1" ] && ! grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null
}

stop() { # NAME…: all at once
  local name pid
  for name in "$@"; do
    pid=$(cat "$folder/$name.pid" 2>/dev/null) || continue
    # A leader of etcd would look for another one, for seconds. What it has written is there all the same.
    case $name in etcd-*) kill -KILL -- "-$pid" ;; *) kill -TERM -- "-$pid" ;; esac 2>/dev/null || true
  done
  for name in "$@"; do
    pid=$(cat "$folder/$name.pid" 2>/dev/null) || continue
    for _ in $(seq 150); do
      is_running "$pid" || break
      sleep 0.1
    done
    if is_running "$pid"; then
      kill -KILL -- "-$pid" 2>/dev/null || true
      # PostgreSQL has a session of its own, and outlives a Patroni that was killed.
      case $name in postgres-*) kill -QUIT "$(head -n 1 "$folder/postgres/${name#*-}/postmaster.pid")" 2>/dev/null || true ;; esac
    fi
    rm -f "$folder/$name.pid"
  done
}

case $what in
  start)
    for name in "${names[@]}"; do start "$name"; done
    [ $# -gt 0 ] || wait_until_ready
    ;;
  stop)
    # Patroni first: it stops its PostgreSQL in order only while it reaches etcd.
    mapfile -t first < <(printf '%s\n' "${names[@]}" | grep '^postgres-')
    mapfile -t others < <(printf '%s\n' "${names[@]}" | grep -v '^postgres-')
    stop "${first[@]}"
    stop "${others[@]}"
    ;;
  url)
    echo "ERSHOU_DATABASE_URL=postgres://ershou:trial-ershou@127.0.0.1:$((base + 2))/ershou"
    fill node.env 1 | grep '^ERSHOU_REDIS_URL='
    ;;
  *) echo "start, stop or url, not $what" >&2 && exit 2 ;;
esac
