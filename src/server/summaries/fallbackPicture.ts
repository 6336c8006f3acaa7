// What lists show of a guide that has no picture of its own: the first that readers see in its
// steps, else its category's (decision 0378).
import { sql, type Sql } from '#server/db/sql.ts'
import { stillsKey } from '#server/files/load.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'
import { titleKey } from '#server/base/stampNames.ts'

export type FallbackRow = {
  guideid: number
  category: string
  imageid: number | null
  fallback_imageid: number | null
  fallback_guid: string | null
  fallback_width: number
  fallback_height: number
  fallback_alt: string | null
  fallback_stamp: number | null
  /** The category's page, where no step of the guide shows a picture. */
  category_wikiid: number | null
  category_stamp: number | null
}

export const fallbackColumns = sql`f.imageid as fallback_imageid, f.guid as fallback_guid,
  f.width as fallback_width, f.height as fallback_height, f.alt as fallback_alt,
  f.stamp as fallback_stamp, f.wikiid as category_wikiid, f.page_stamp as category_stamp`

/**
 * Joined to guides g with i, their own picture, and c, what readers get of them: of a `release`,
 * which has its steps whole, or live. A film is shown by its still. `offset 0` keeps PostgreSQL
 * from taking the query apart: it looks for nothing where a guide has a picture, and once where it
 * has none.
 */
export const fallbackJoin = (release: Sql, category: Sql): Sql => sql`
  left join lateral (
    select image.*, page.wikiid, page.stamp as page_stamp
    from (select (
        select first.imageid
        from jsonb_array_elements(coalesce(${release}, c.content)->'steps')
            with ordinality own (step, place)
          left join steps s on s.stepid = case when ${release} is null then own.step::int end
          left join revisions live on live.revisionid = s.live_revisionid
          cross join lateral (
            select coalesce(live.content, own.step->'content')->'media' as media offset 0) shown
          left join objects o on shown.media->>'type' = 'object'
            and o.objectid = (shown.media->'data'->>0)::int
          cross join lateral (select case shown.media->>'type' when 'object' then o.imageid
            else (shown.media->'data'->>0)::int end as imageid) first
        where first.imageid is not null order by own.place limit 1) as imageid offset 0) in_steps
      left join wikis page on in_steps.imageid is null and page.namespace = 'CATEGORY'
        and page.title = ${category} and page.deleted_date is null
      left join revisions of_page on of_page.revisionid = page.live_revisionid
      left join images image
        on image.imageid = coalesce(in_steps.imageid, (of_page.content->>'image')::int)
    where i.imageid is null offset 0) f on true`

/** What kept bytes that show the pictures of these guides hang on. */
export const pairPictures = (
  pairs: ResourceStamps,
  rows: readonly (FallbackRow & { image_stamp: number | null })[],
): void => {
  for (const row of rows) {
    if (row.imageid !== null) {
      pairs.set(`image:${row.imageid}`, row.image_stamp ?? 0)
      continue
    }
    // A step's save raises no stamp of its guide, and two may have the same second.
    pairs.set(`picture:${row.guideid}`, row.fallback_imageid ?? 0)
    pairs.set(stillsKey, 0)
    if (row.fallback_imageid === null) pairs.set(titleKey('CATEGORY', row.category), 0)
    else pairs.set(`image:${row.fallback_imageid}`, row.fallback_stamp ?? 0)
    if (row.category_wikiid !== null)
      pairs.set(`wiki:${row.category_wikiid}`, row.category_stamp ?? 0)
  }
}
