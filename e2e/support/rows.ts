// Rows that no journey could make by using the service: thousands of them, or some of another day.
import pg from 'pg'
import type { Site } from './site.ts'

/** One statement in the site's own database; its rows. */
export const inDatabase = async (
  site: Site,
  text: string,
  values: unknown[] = [],
): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

type View = { userid: number; guideid: number; at: string }
/**
 * Views of guides at those moments, as the recorder would have written them then, with what it adds
 * up beside them.
 */
export const viewed = async (site: Site, views: readonly View[]): Promise<void> =>
  void (await inDatabase(
    site,
    `
  with written as (
    insert into views (userid, doc_type, docid, date)
    select userid, 'guide', docid, date from unnest($1::int[], $2::int[],
      $3::int[]) as given (userid, docid, date) returning userid, doc_type, docid, date
  ), quarters as (
    insert into view_quarters as q (quarter, views) select date / 900, count(*) from written
      group by 1 on conflict (quarter) do update set views = q.views + excluded.views
  ), people as (
    insert into view_people as p (userid, day, views) select userid, date / 86400, count(*)
      from written group by 1, 2 on conflict (userid, day) do update
      set views = p.views + excluded.views
  )
  insert into view_counts as c (doc_type, docid, day, views, people)
    select doc_type, docid, date / 86400, count(*), count(distinct userid) from written
    group by 1, 2, 3
  on conflict (doc_type, docid, day) do update
    set views = c.views + excluded.views, people = c.people + excluded.people`,
    [
      views.map(one => one.userid),
      views.map(one => one.guideid),
      views.map(one => Date.parse(one.at) / 1000),
    ],
  ))

/** Once in each of the last 30 hours. */
export const viewedHourly = (site: Site, view: Omit<View, 'at'>): Promise<void> => {
  const now = Math.floor(Date.now() / 1000) * 1000
  const at = (n: number) => new Date(now - n * 3_600_000).toISOString()
  return viewed(
    site,
    Array.from({ length: 30 }, (_, n) => ({ ...view, at: at(n) })),
  )
}
