// What a change of settings does, counted before it is made. Reading only.
import { settingFigures, type SettingFigure } from '#contract/settings/figures.ts'
import type { SettingEffect } from '#contract/settings/schemas.ts'
import type { SettingName } from '#contract/settings/list.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import {
  both,
  countOf,
  day,
  gone,
  isActive,
  isModeratorRow,
  met,
  month,
  type Change,
  type Count,
} from './count.ts'
import {
  filmsHidden,
  guidesOfType,
  guidesReleased,
  minorAsked,
  ownReleases,
  translationsLeft,
} from './documents.sql.ts'
import { mostInHour, peopleLive, withoutFactor } from './people.sql.ts'
import { editsForCreators, heldEdits, heldPublications, lateUndos } from './review.sql.ts'
import { riskFigures } from './risk.ts'

type Figures = typeof settingFigures
type Counts = {
  [N in SettingName as Figures[N] extends readonly [] ? never : N]: Record<
    Figures[N][number],
    Count
  >
}

const counts: Counts = {
  patrol_threshold: { edits_held: heldEdits, people_live: both(peopleLive) },
  patrol_weights: riskFigures('patrol_weights'),
  suspect_words: riskFigures('suspect_words'),
  suspect_hosts: riskFigures('suspect_hosts'),
  trusted_link_hosts: riskFigures('trusted_link_hosts'),
  first_publication_patrol: { publications_held: both(heldPublications) },
  creator_may_decide: { edits_for_creators: both(editsForCreators) },
  undo_minutes: { undos_too_late: both(lateUndos) },
  comment_threshold: {
    comments_held: both((db, { comment_threshold }, { now }) =>
      countOf(
        db,
        sql`comments c join users u on u.userid = c.author
          where c.created > ${now - month} and not ${isModeratorRow}
          and u.reputation < ${comment_threshold}::int`,
      ),
    ),
  },
  verify_email: {
    people_unverified: met(({ after }) =>
      after.verify_email ? sql`users u where ${isActive} and not u.email_verified` : null,
    ),
  },
  admin_second_factor: { admins_without_factor: withoutFactor },
  private_site: {
    guides_closed: met(({ after }) =>
      after.private_site ? sql`guides g where g.public and g.deleted_date is null` : null,
    ),
  },
  public_registration: {
    accounts_made: gone(({ after, now }) =>
      after.public_registration ? null : sql`users u where u.join_date > ${now - month}`,
    ),
  },
  registrations_per_hour: { accounts_in_hour: mostInHour },
  sso_registration: {
    accounts_by_sso: gone(({ after, now }) =>
      after.sso_registration
        ? null
        : sql`users u where u.join_date > ${now - month} and exists (select from sso_links l
            where l.userid = u.userid and l.created = u.join_date)`,
    ),
  },
  langids: { translations_left: translationsLeft },
  guide_types: { guides_of_type: guidesOfType },
  release_versions: { guides_released: guidesReleased },
  self_approval: { releases_own: both(ownReleases) },
  minor_skips_approval: { minor_asked: minorAsked },
  training: {
    modules_hidden: gone(({ after }) =>
      after.training ? null : sql`training_modules m where m.state = 'current'`,
    ),
  },
  work_log: {
    runs_open: gone(({ after }) =>
      after.work_log ? null : sql`work_entries e where e.endtime is null`,
    ),
  },
  embed_providers: { films_hidden: filmsHidden },
  view_history_days: {
    views_deleted: met(({ before, after, now }) =>
      after.view_history_days < before.view_history_days
        ? sql`views v where v.date < ${now - after.view_history_days * day}`
        : null,
    ),
  },
  audit_days: {
    audit_rows_deleted: met(({ before, after, now }) =>
      after.audit_days < before.audit_days
        ? sql`audit_rows a where a.at < ${now - after.audit_days * day}`
        : null,
    ),
    sign_ins_deleted: met(({ before, after, now }) =>
      after.audit_days < before.audit_days
        ? sql`sign_ins s where s.ended < ${now - after.audit_days * day}`
        : null,
    ),
  },
}

/** Of the settings in `names`, which differ between both, in the order of the list. */
export const countEffects = async (
  db: Db,
  change: Change,
  names: readonly SettingName[],
): Promise<SettingEffect[]> => {
  const effects: SettingEffect[] = []
  for (const setting of names) {
    const of: Partial<Record<SettingFigure, Count>> =
      setting in counts ? counts[setting as keyof Counts] : {}
    for (const effect of settingFigures[setting]) {
      const counted = await of[effect]?.(db, change)
      if (counted) effects.push({ setting, effect, ...counted })
    }
  }
  return effects
}
