/** All data of a PostgreSQL and a Redis, as a person with read access sees it. */
import { Redis } from 'ioredis'
import { Client } from 'pg'
import type { Evidence } from './plant-key.ts'

/** Every row of every table, and what the server remembers of its clients. */
export async function readPostgres(url: string): Promise<Evidence[]> {
  const client = new Client(url)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  )
  const found: Evidence[] = []
  for (const name of [...tables.map((table) => table.name), 'pg_stat_activity', 'pg_prepared_statements']) {
    const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
    found.push({ where: `PostgreSQL: ${name}`, bytes: Buffer.from(rows.map(({ text }) => text).join('\n')) })
  }
  await client.end()
  return found
}

/** Every key and value, and what the server remembers of its clients. */
export async function readRedis(url: string): Promise<Evidence[]> {
  const redis = new Redis(url)
  const found: Evidence[] = []
  try {
    for await (const names of redis.scanStream({ count: 1000 })) {
      for (const name of names as string[]) {
        const bytes = Buffer.concat([Buffer.from(`${name}\n`), await readValue(name)])
        found.push({ where: `Redis: ${name}`, bytes })
      }
    }
    found.push({ where: 'Redis: its clients', bytes: Buffer.from(String(await redis.client('LIST'))) })
    return found
  } finally {
    redis.disconnect()
  }

  async function readValue(name: string): Promise<Buffer> {
    switch (await redis.type(name)) {
      case 'string':
        return (await redis.getBuffer(name)) ?? Buffer.alloc(0)
      case 'list':
        return Buffer.from((await redis.lrange(name, 0, -1)).join('\n'))
      case 'set':
        return Buffer.from((await redis.smembers(name)).join('\n'))
      case 'zset':
        return Buffer.from((await redis.zrange(name, '0', '-1', 'WITHSCORES')).join('\n'))
      case 'hash':
        return Buffer.from(JSON.stringify(await redis.hgetall(name)))
      case 'stream':
        return Buffer.from(JSON.stringify(await redis.xrange(name, '-', '+')))
      default:
        throw new Error(`${name} is of a type that is not looked at`)
    }
  }
}
