// Of which settings a change is counted before it is made, and what is counted. A setting that is
// missing here does not compile; of an empty one nothing is counted.
import type { SettingName } from './list.ts'

/**
 * Counts are of now. Those of comments, accounts, edits and publications that would have waited or
 * not been made are of the last 30 days; those of risk, of the newest 1,000 edits that wait.
 */
export const settingFigures = {
  site_name: [],
  description: [],
  often_asked: [],
  accent: [],
  mark: [],
  footer_links: [],
  legal_pages: [],
  default_langid: [],
  langids: ['translations_left'],
  guide_types: ['guides_of_type'],
  public_registration: ['accounts_made'],
  verify_email: ['people_unverified'],
  registrations_per_hour: ['accounts_in_hour'],
  sso_registration: ['accounts_by_sso'],
  admin_second_factor: ['admins_without_factor'],
  maintenance: [],
  private_site: ['guides_closed'],
  app_ids: [],
  require_app_id: [],
  patrol_threshold: ['people_live', 'edits_held'],
  creator_may_decide: ['edits_for_creators'],
  first_publication_patrol: ['publications_held'],
  patrol_weights: ['risk_high', 'risk_changed'],
  suspect_words: ['risk_high', 'risk_changed'],
  suspect_hosts: ['risk_high', 'risk_changed'],
  undo_minutes: ['undos_too_late'],
  release_versions: ['guides_released'],
  self_approval: ['releases_own'],
  minor_skips_approval: ['minor_asked'],
  comment_threshold: ['comments_held'],
  work_log: ['runs_open'],
  training: ['modules_hidden'],
  audit_days: ['audit_rows_deleted', 'sign_ins_deleted'],
  view_history_days: ['views_deleted'],
  flags_as_objects: [],
  search_equivalents: [],
  trusted_link_hosts: ['risk_high', 'risk_changed'],
  cors_origins: [],
  embed_providers: ['films_hidden'],
} as const satisfies Record<SettingName, readonly string[]>

export type SettingFigure = (typeof settingFigures)[SettingName][number]
export const figureNames = [...new Set(Object.values(settingFigures).flat())] as [
  SettingFigure,
  ...SettingFigure[],
]
