// Where a category stands in the tree (api-facts 6.7): existing, no cycle, not too deep.
import { fieldError, invalid, type FieldError } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { guidesPlacedIn } from '#server/rights/released.ts'
import { holdCategory } from './sql.ts'

/**
 * Levels below the root. A tree is walked and written level by level everywhere, by clients too.
 */
const deepestLevel = 60

/** The page above and all above it. */
const loadLine = (db: Db, wikiid: number): Promise<number[]> =>
  db.values<number>(sql`
  with recursive up (wikiid, parent, height) as (
    select wikiid, parent, 1 from wikis where wikiid = ${wikiid}
    union all
    select a.wikiid, a.parent, up.height + 1 from up join wikis a on a.wikiid = up.parent
      where up.height <= ${deepestLevel})
  select wikiid from up`)

/** Levels of the tree that begins with this page, itself included. */
const loadHeight = async (db: Db, wikiid: number): Promise<number> =>
  (
    await db.one<{ height: number }>(sql`
  with recursive down (wikiid, height) as (
    select ${wikiid}::int, 1
    union all
    select w.wikiid, down.height + 1 from down join wikis w on w.parent = down.wikiid
      where down.height <= ${deepestLevel})
  select max(height)::int as height from down`)
  ).height

/** Moves are made one after the other: two at once could close a circle that neither sees. */
export const lockTree = (db: Db): Promise<unknown> =>
  db.one(sql`select pg_advisory_xact_lock(hashtext('wikis.parent'))`)

/**
 * The wikiid of the page above, null for the root; or what is wrong. `child` null: the page is
 * being made.
 */
const findParent = async (
  db: Db,
  child: number | null,
  title: string | null,
): Promise<{ parent: number | null; error?: FieldError }> => {
  if (title === null || title === 'Root') return { parent: null }
  const parent = await holdCategory(db, title)
  if (parent === null)
    return { parent, error: fieldError('parent', 'not_found', `There is no category ${title}`) }
  const line = await loadLine(db, parent)
  if (child !== null && line.includes(child))
    return {
      parent,
      error: fieldError(
        'parent',
        'cycle',
        'A category cannot be moved into itself or into one below it',
      ),
    }
  const height = child === null ? 1 : await loadHeight(db, child)
  return line.length + height > deepestLevel
    ? {
        parent,
        error: fieldError(
          'parent',
          'out_of_range',
          `The tree can have up to ${deepestLevel} levels`,
        ),
      }
    : { parent }
}

/** The place of a page that is being made; its problem joins the others. */
export const placeNew = async (
  db: Db,
  title: string | null | undefined,
  errors: FieldError[],
): Promise<number | null> => {
  const { parent, error } = await findParent(db, null, title ?? null)
  if (error) errors.push(error)
  return parent
}

/** Throws 422 not_found, cycle or out_of_range. */
export const requirePlace = async (
  db: Db,
  child: number,
  title: string | null,
): Promise<number | null> => {
  const { parent, error } = await findParent(db, child, title)
  if (error) throw invalid([error])
  return parent
}

/**
 * Where a category that was deleted comes back to: below the nearest page above it that is still
 * there; null is the root.
 */
export const placeRevived = async (db: Db, parent: number | null): Promise<number | null> => {
  if (parent === null) return null
  const nearest = await db.maybe<{ wikiid: number }>(sql`
    with recursive up (wikiid, parent, height, deleted_date) as (
      select wikiid, parent, 1, deleted_date from wikis where wikiid = ${parent}
      union all
      select a.wikiid, a.parent, up.height + 1, a.deleted_date from up
        join wikis a on a.wikiid = up.parent where up.deleted_date is not null
        and up.height <= ${deepestLevel})
    select wikiid from up where deleted_date is null`)
  if (!nearest) return null
  return (
    (
      await db.maybe<{ wikiid: number }>(
        sql`select wikiid from wikis where wikiid = ${nearest.wikiid}
          and deleted_date is null for key share`,
      )
    )?.wikiid ?? null
  )
}

/** What a move would take along: the category with all below it, and the public guides in them. */
export const countBranch = (
  db: Db,
  wikiid: number,
): Promise<{ categories: number; guides: number }> =>
  db.one(sql`
  with recursive branch (wikiid, title) as (
    select wikiid, title from wikis where wikiid = ${wikiid}
    union all
    select w.wikiid, w.title from branch b join wikis w on w.parent = b.wikiid
      where w.deleted_date is null)
  select count(*)::int as categories,
    (select count(*)::int from guides g where g.public
      and g.guideid in (${guidesPlacedIn(sql`select title from branch`)})) as guides
  from branch`)
