// What tells "nothing was left behind" in the tests of bad input and of the matrix: it must not
// miss a thing.
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { openTableDigest } from '../../fixtures/tableDigest.ts'

const api = await startApiForFile()
await api.jobsStop()

/** From now on each table of this database takes a row of nothing but defaults. */
const takeAnything = `do $$ declare found record; begin
  for found in select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as work from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n' loop execute found.work; end loop;
  for found in select format('drop index %s', indexrelid::regclass) as work from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique loop execute found.work; end loop;
  for found in select format('alter table %s alter %I drop not null', attrelid::regclass, attname) as work from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and attnotnull and attidentity = '' loop execute found.work; end loop;
  for found in select format('alter table %s disable trigger user', oid::regclass) as work from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' loop execute found.work; end loop;
end $$`

test('the digest of all tables notices every kind of write', async () => {
  const { pool } = api.database
  await pool.query(takeAnything)
  const digest = await openTableDigest(api)
  const columns = await pool.query<{
    name: string
    column: string
  }>(`select relname as name, min(attname::text) as column from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped and attgenerated = '' and attidentity <> 'a' group by relname`)
  let known = await digest()
  expect(columns.rows.map(({ name }) => name).sort()).toEqual(Object.keys(known).sort())
  for (const { name, column } of columns.rows) {
    for (const change of [
      `insert into "${name}" default values`,
      `update "${name}" set "${column}" = "${column}"`,
      `delete from "${name}"`,
    ]) {
      await pool.query(change)
      const now = await digest()
      expect(
        Object.keys(now).filter(table => now[table] !== known[table]),
        change,
      ).toEqual([name])
      known = now
    }
  }
})

test('the digest of all tables ignores reads, locks and rollbacks', async () => {
  const digest = await openTableDigest(api)
  const known = await digest()
  const client = await api.database.pool.connect()
  for (const work of [
    'select count(*) from users',
    'select userid from users for update',
    'update users set userid = userid',
    'delete from tokens',
  ]) {
    await client.query('begin')
    await client.query(work)
    await client.query('rollback')
  }
  client.release()
  expect(await digest()).toEqual(known)
})
