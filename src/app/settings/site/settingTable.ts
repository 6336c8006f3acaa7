// Every setting of the site as a screen shows it: where it stands, what it is called, what it does,
// and what it is changed with. A setting that is missing here does not compile.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingName } from '#contract/settings/list.ts'

export const settingGroups = [
  'general',
  'guides',
  'access',
  'patrol',
  'workflows',
  'search',
  'records',
  'machines',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** What a value is changed with; `elsewhere`: on the screen that it belongs to. */
type SettingControl =
  | { kind: 'switch' | 'text' | 'longText' | 'colour' | 'mark' | 'links' | 'legal' | 'weights' }
  | { kind: 'types' | 'languages' | 'language' | 'films' }
  | { kind: 'number'; unit?: MessageDescriptor }
  /** One in a line. */
  | { kind: 'lines' }
  | { kind: 'elsewhere'; href: string; at: MessageDescriptor }

type SettingRow = {
  group: SettingGroup
  title: MessageDescriptor
  help: MessageDescriptor
  control: SettingControl
}

const row = (
  group: SettingGroup,
  title: MessageDescriptor,
  help: MessageDescriptor,
  control: SettingControl = { kind: 'switch' },
): SettingRow => ({ group, title, help, control })

const points = { kind: 'number', unit: msg`reputation` } as const
const days = { kind: 'number', unit: msg`days` } as const

export const settingTable: Record<SettingName, SettingRow> = {
  site_name: row('general', msg`Name`, msg`In the top bar, in titles of pages and in mails.`, {
    kind: 'text',
  }),
  description: row(
    'general',
    msg`Description`,
    msg`What the site is, on its first page, for search engines and in previews of links.`,
    { kind: 'longText' },
  ),
  mark: row('general', msg`Mark`, msg`The picture beside the name. Everybody sees it.`, {
    kind: 'mark',
  }),
  accent: row(
    'general',
    msg`Accent colour`,
    msg`Links and main buttons. The tones of the dark theme are made from it.`,
    { kind: 'colour' },
  ),
  footer_links: row('general', msg`Links at the foot`, msg`On every page, in this order.`, {
    kind: 'links',
  }),
  legal_pages: row(
    'general',
    msg`Legal pages`,
    msg`At the foot of every page, in the menu, and where accounts are made.`,
    { kind: 'legal' },
  ),
  maintenance: row('general', msg`Maintenance`, msg`People can read, but nothing can be saved.`, {
    kind: 'elsewhere',
    href: '/operator',
    at: msg`Operator`,
  }),
  default_langid: row(
    'guides',
    msg`First language`,
    msg`Documents begin in it, and readers get it where theirs is missing.`,
    { kind: 'language' },
  ),
  langids: row('guides', msg`Languages`, msg`Documents are written in and translated into these.`, {
    kind: 'languages',
  }),
  guide_types: row(
    'guides',
    msg`Types of guides`,
    msg`Each with its title, its question, and whether it has a subject.`,
    { kind: 'types' },
  ),
  embed_providers: row(
    'guides',
    msg`Film services`,
    msg`Services whose films may stand in guides.`,
    {
      kind: 'films',
    },
  ),
  trusted_link_hosts: row(
    'guides',
    msg`Trusted hosts`,
    msg`Links to these count as links of this site. One host a line.`,
    { kind: 'lines' },
  ),
  private_site: row(
    'access',
    msg`Private site`,
    msg`Only people who are signed in can read; the role User cannot write.`,
  ),
  public_registration: row('access', msg`Open registration`, msg`Anybody may make an account.`),
  verify_email: row(
    'access',
    msg`Proved address`,
    msg`Accounts with an unconfirmed email address can read but not write.`,
  ),
  registrations_per_hour: row(
    'access',
    msg`New accounts an hour`,
    msg`On the whole site. 0 means no limit.`,
    { kind: 'number' },
  ),
  sso_registration: row(
    'access',
    msg`Accounts by single sign-on`,
    msg`A first sign-in through your provider creates an account.`,
  ),
  admin_second_factor: row(
    'access',
    msg`Second factor for Admins`,
    msg`Admins without one can only set one up.`,
  ),
  patrol_threshold: row(
    'patrol',
    msg`Trusted from`,
    msg`From this reputation on, edits of new documents go live at once.`,
    points,
  ),
  first_publication_patrol: row(
    'patrol',
    msg`Review first publications`,
    msg`What somebody new publishes for the first time waits for a decision.`,
  ),
  creator_may_decide: row(
    'patrol',
    msg`Creators may decide`,
    msg`Creators and allowed people may decide edits of their documents, never their own.`,
  ),
  comment_threshold: row(
    'patrol',
    msg`Comments go live from`,
    msg`Below this reputation a comment waits for a Moderator.`,
    points,
  ),
  undo_minutes: row('patrol', msg`Undo window`, msg`How long a decision can be undone.`, {
    kind: 'number',
    unit: msg`minutes`,
  }),
  patrol_weights: row(
    'patrol',
    msg`Weights of signals`,
    msg`How much each signal adds to the risk of an edit, 0 to 100.`,
    { kind: 'weights' },
  ),
  release_versions: row(
    'workflows',
    msg`Releases`,
    msg`Guides have releases; readers get the live one.`,
  ),
  self_approval: row(
    'workflows',
    msg`Sign your own release`,
    msg`People can also sign a release that they made or changed.`,
  ),
  minor_skips_approval: row(
    'workflows',
    msg`Skip approval for minor releases`,
    msg`Minor releases go live without signatures.`,
  ),
  work_log: row('workflows', msg`Work log`, msg`People can work through guides and keep a record.`),
  training: row('workflows', msg`Training`, msg`Training modules can be imported and taken.`),
  search_equivalents: row(
    'search',
    msg`Words that mean the same`,
    msg`A search for one finds the others.`,
    { kind: 'elsewhere', href: '/search/words', at: msg`What is looked for` },
  ),
  view_history_days: row(
    'records',
    msg`View history`,
    msg`How long the site keeps who viewed what.`,
    days,
  ),
  audit_days: row('records', msg`Audit log`, msg`How long its rows are kept.`, days),
  cors_origins: row(
    'machines',
    msg`Allowed origins (CORS)`,
    msg`Websites whose scripts may call the API: * for all, or origins separated by commas.`,
    { kind: 'text' },
  ),
  app_ids: row(
    'machines',
    msg`Allowed app IDs`,
    msg`What programs may send as X-App-Id, one a line. Leave empty to allow any.`,
    { kind: 'lines' },
  ),
  require_app_id: row(
    'machines',
    msg`Require an app ID`,
    msg`Signing in and making an account need an X-App-Id.`,
  ),
  flags_as_objects: row(
    'machines',
    msg`Flags as objects`,
    msg`For clients that want flags of guides with title and picture, not as names.`,
  ),
}
