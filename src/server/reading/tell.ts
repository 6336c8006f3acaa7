// Tells people that they are asked to read, once: when a release goes live, and when they are first
// asked.
import { untitledGuideUrl } from '#server/base/addresses.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { loadAsks, loadStandings } from './sql.ts'
import { standingOf } from './states.ts'

type By = Pick<Ctx, 'db' | 'now' | 'person' | 'settings'>

/** Who is asked for this guide and has not confirmed or passed. */
export const openOf = async ({ db, now }: By, guideid: number): Promise<number[]> =>
  (await loadStandings(db, sql`g.guideid = ${guideid}`, () => sql`true`))
    .filter(one => standingOf(one, now).state !== 'valid')
    .map(one => one.userid)

type Told = {
  told?: ReadonlySet<number>
  /** It went live: nothing is said where another one is to be read, as of a translation. */
  releaseid?: number
}
/** Everybody who is asked and not done, but for those who were `told`. */
export const tellOpen = async (
  ctx: By,
  guideid: number,
  { told, releaseid }: Told,
): Promise<void> => {
  if (!ctx.settings.release_versions) return
  const [ask] = await loadAsks(ctx.db, sql`g.guideid = ${guideid}`)
  if (!ask || (releaseid !== undefined && ask.releaseid !== releaseid)) return
  const open = await openOf(ctx, guideid)
  await notify(
    ctx,
    open
      .filter(userid => !told?.has(userid))
      .map(userid => ({
        userid,
        event: 'release.to_read',
        path: untitledGuideUrl('', guideid),
        guideid,
        data: { title: `${ask.title}, ${ask.major}.${ask.minor}`, guideid },
        // Whoever releases it is asked as well, where they are of the team.
        actor: null,
        once: true,
      })),
  )
}
