// What a backup holds of the database: every table but those that live in memory only, in an order
// in which rows may come back.
import type pg from 'pg'

export type Table = { name: string; columns: string[]; key: string[] }

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listOf = (names: string[]) => names.map(quoted).join(', ')

/** Rows by primary key, so that equal contents are equal bytes where texts have the same order. */
export const copyOut = ({ name, columns, key }: Table): string =>
  `copy (select ${listOf(columns)} from ${quoted(name)} order by ${listOf(key.length ? key : columns)}) to stdout`
export const copyIn = ({ name, columns }: Table): string =>
  `copy ${quoted(name)} (${listOf(columns)}) from stdin`

/**
 * Tables that others refer to come first; one that refers to itself is loaded by one statement,
 * which is checked at its end.
 */
const inOrder = (tables: Table[], refers: { from: string; to: string }[]): Table[] => {
  const byName = new Map(tables.map(table => [table.name, table]))
  const done = new Set<string>()
  const order: Table[] = []
  const visit = (name: string) => {
    const table = byName.get(name)
    if (!table || done.has(name)) return
    done.add(name)
    for (const { from, to } of refers) if (from === name && to !== name) visit(to)
    order.push(table)
  }
  for (const { name } of tables) visit(name)
  return order
}

/**
 * Columns that PostgreSQL computes are left to it; `migrations` is written by the migrations
 * themselves.
 */
export const loadTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      coalesce((select array_agg(a.attname::text
        order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
          where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> 'migrations'
    order by c.relname`)
  const { rows: refers } = await client.query<{ from: string; to: string }>(`
    select f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' order by 1, 2`)
  return inOrder(tables, refers)
}

export type Sequence = { name: string; last_value: number }
/**
 * Sequences that gave a number. They know no snapshot: read after the rows, they are at least as
 * far.
 */
export const loadSequences = async (client: pg.ClientBase): Promise<Sequence[]> =>
  (
    await client.query<Sequence>(`
  select sequencename as name, last_value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  ).rows

export const setSequence = async (
  client: pg.ClientBase,
  { name, last_value }: Sequence,
): Promise<void> => {
  await client.query('select setval($1::regclass, greatest($2::bigint, 1))', [
    quoted(name),
    last_value,
  ])
}
