// The first of very many matches. An index lists every match before it gives the first, 300,000 of
// a word that stands in each guide; reading one document after another ends with the last wanted.
import { sql, type Sql } from '#server/db/sql.ts'

/** Documents from which on it pays to ask. */
const manyDocuments = 50_000

/** Whether more than half match, told by those that stand first. */
export const areDense = (query: Sql): Sql => sql`
  select case when (select reltuples from pg_class where oid = 'search_documents'::regclass)
      < ${manyDocuments}::int then false
    else coalesce((select avg((d.body_tsv @@ ${query})::int) > 0.5
      from search_documents d where d.ctid < '(10,0)'), false) end as are_dense`

/**
 * So many documents d that match, in the order in which they stand, whichever way finds them;
 * beside `areDense` as matches. What the index could look for is kept from it by `is true`, and
 * workers, which take longer to start and give no order, by a number that they must not ask for.
 */
export const firstOfMatches = ({
  columns,
  query,
  kept,
  most,
}: {
  columns: Sql
  query: Sql
  kept: Sql
  most: number
}): Sql => sql`
  (select ${columns} from search_documents d
    where not (select are_dense from matches)
      and d.body_tsv @@ ${query} and ${kept} limit ${most})
  union all
  (select ${columns} from search_documents d
    where (select are_dense from matches) and pg_backend_pid() > 0 and d.ctid >= '(0,0)'
      and (d.body_tsv @@ ${query}) is true and ${kept} limit ${most})`
