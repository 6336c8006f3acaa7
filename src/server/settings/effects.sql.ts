// What a change of settings does, counted before it is made. Reading only.
import type { SettingEffect } from '#contract/settings/schemas.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { alwaysPatrolled } from '#contract/core/limits.ts'
import { released } from '#server/rights/released.ts'

const day = 86_400 // seconds
const month = 30 * day

const active = sql`not u.disabled`
const isModerator = sql`u.privilege in ('Moderator', 'Admin')`
/** People of users u whom reputation or role lets through. */
const reach = (threshold: number): Sql =>
  sql`(${isModerator} or ${threshold < alwaysPatrolled} and u.reputation >= ${threshold}::int)`

type Counted = { count: number }
const countOf = async (db: Db, from: Sql): Promise<number> =>
  (await db.one<Counted>(sql`select count(*)::int as count from ${from}`)).count

/** Names that `before` has and `after` has not. */
const lost = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter(name => !after.includes(name))

type Change = { before: Settings; after: Settings; now: UnixSeconds }
/** What counts for one setting: null where the change does nothing that can be counted. */
type Count = (db: Db, change: Change) => Promise<{ before: number; after: number } | null>
type Rule = { setting: SettingEffect['setting']; effect: SettingEffect['effect']; count: Count }

/** Something that there is now, and none of which is left then. */
const gone =
  (from: (change: Change) => Sql | null): Count =>
  async (db, change) => {
    const rows = from(change)
    return rows && { before: await countOf(db, rows), after: 0 }
  }

/** Something that is nothing now and is met then. */
const met =
  (from: (change: Change) => Sql | null): Count =>
  async (db, change) => {
    const rows = from(change)
    return rows && { before: 0, after: await countOf(db, rows) }
  }

const heldComments = (threshold: number, now: UnixSeconds): Sql =>
  sql`comments c join users u on u.userid = c.author
    where c.created > ${now - month} and not ${isModerator} and u.reputation < ${threshold}::int`

const rules: Rule[] = [
  {
    setting: 'patrol_threshold',
    effect: 'people_live',
    count: async (db, { before, after }) => {
      const people = (threshold: number) =>
        countOf(db, sql`users u where ${active} and ${reach(threshold)}`)
      return {
        before: await people(before.patrol_threshold),
        after: await people(after.patrol_threshold),
      }
    },
  },
  {
    setting: 'comment_threshold',
    effect: 'comments_held',
    count: async (db, { before, after, now }) => ({
      before: await countOf(db, heldComments(before.comment_threshold, now)),
      after: await countOf(db, heldComments(after.comment_threshold, now)),
    }),
  },
  {
    setting: 'verify_email',
    effect: 'people_unverified',
    count: met(({ after }) =>
      after.verify_email ? sql`users u where ${active} and not u.email_verified` : null,
    ),
  },
  {
    setting: 'admin_second_factor',
    effect: 'admins_without_factor',
    count: met(({ after }) =>
      after.admin_second_factor
        ? sql`users u where ${active} and u.privilege = 'Admin'
            and not exists (select from totp_secrets t where t.userid = u.userid and t.confirmed)
            and not exists (select from passkeys p where p.userid = u.userid)`
        : null,
    ),
  },
  {
    setting: 'private_site',
    effect: 'guides_closed',
    count: met(({ after }) =>
      after.private_site ? sql`guides g where g.public and g.deleted_date is null` : null,
    ),
  },
  {
    setting: 'langids',
    effect: 'translations_left',
    count: gone(({ before, after }) => {
      const languages = lost(before.langids, after.langids)
      return languages.length === 0
        ? null
        : sql`(select distinct doc_type, docid, langid from translations
            where langid = any(${languages}::text[])) t`
    }),
  },
  {
    setting: 'guide_types',
    effect: 'guides_of_type',
    count: gone(({ before, after }) => {
      const types = lost(Object.keys(before.guide_types), Object.keys(after.guide_types))
      return types.length === 0
        ? null
        : sql`guides g where g.type = any(${types}::text[]) and g.deleted_date is null`
    }),
  },
  {
    setting: 'release_versions',
    effect: 'guides_released',
    count: gone(({ after }) =>
      after.release_versions
        ? null
        : sql`(select distinct guideid from releases x join guides g using (guideid)
            where x.state in ${released} and g.deleted_date is null) r`,
    ),
  },
  {
    setting: 'training',
    effect: 'modules_hidden',
    count: gone(({ after }) =>
      after.training ? null : sql`training_modules m where m.state = 'current'`,
    ),
  },
  {
    setting: 'work_log',
    effect: 'runs_open',
    count: gone(({ after }) =>
      after.work_log ? null : sql`work_entries e where e.endtime is null`,
    ),
  },
  {
    setting: 'public_registration',
    effect: 'accounts_made',
    count: gone(({ after, now }) =>
      after.public_registration ? null : sql`users u where u.join_date > ${now - month}`,
    ),
  },
  {
    setting: 'view_history_days',
    effect: 'views_deleted',
    count: met(({ before, after, now }) =>
      after.view_history_days < before.view_history_days
        ? sql`views v where v.date < ${now - after.view_history_days * day}`
        : null,
    ),
  },
  {
    setting: 'audit_days',
    effect: 'audit_rows_deleted',
    count: met(({ before, after, now }) =>
      after.audit_days < before.audit_days
        ? sql`audit_rows a where a.at < ${now - after.audit_days * day}`
        : null,
    ),
  },
  {
    setting: 'audit_days',
    effect: 'sign_ins_deleted',
    count: met(({ before, after, now }) =>
      after.audit_days < before.audit_days
        ? sql`sign_ins s where s.ended < ${now - after.audit_days * day}`
        : null,
    ),
  },
]

/** Of the settings in `names`, which differ between both. */
export const countEffects = async (
  db: Db,
  change: Change,
  names: readonly string[],
): Promise<SettingEffect[]> => {
  const effects: SettingEffect[] = []
  for (const { setting, effect, count } of rules) {
    const counted = names.includes(setting) ? await count(db, change) : null
    if (counted) effects.push({ setting, effect, ...counted })
  }
  return effects
}
