// Every setting of the site as a screen shows it: where it stands, what it is called, what it does,
// and what it is changed with. A setting that is missing here does not compile.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingName, Settings } from '#contract/settings/list.ts'
import type { SettingGroup } from '../groups.ts'

type Switch = { kind: 'switch' }
type NumberInput = { kind: 'number'; unit?: MessageDescriptor }
/** On the screen that it belongs to. */
type Elsewhere = { kind: 'elsewhere'; href: string; at: MessageDescriptor }
/** What a value is changed with. */
type SettingControl =
  | Switch
  | NumberInput
  | Elsewhere
  | { kind: 'text' | 'longText' | 'colour' | 'mark' | 'links' | 'legal' | 'weights' }
  | { kind: 'types' | 'languages' | 'language' | 'films' }
  /** One in a line. */
  | { kind: 'lines' }
/** What fits a value. */
type ControlOf<Value> =
  | Elsewhere
  | (Value extends boolean
      ? Switch
      : Value extends number
        ? NumberInput
        : Exclude<SettingControl, Switch | NumberInput>)

type SettingRow<Control extends SettingControl> = {
  group: SettingGroup
  title: MessageDescriptor
  help: MessageDescriptor
  control: Control
}
type Said = readonly [group: SettingGroup, title: MessageDescriptor, help: MessageDescriptor]

function row(...said: Said): SettingRow<Switch>
function row<Control extends SettingControl>(...given: [...Said, Control]): SettingRow<Control>
function row(...[group, title, help, control = { kind: 'switch' }]: [...Said, SettingControl?]) {
  return { group, title, help, control }
}

const points = { kind: 'number', unit: msg`points` } as const
const days = { kind: 'number', unit: msg`days` } as const

export const settingTable: { [Name in SettingName]: SettingRow<ControlOf<Settings[Name]>> } = {
  site_name: row('general', msg`Name`, msg`Shown in the top bar, page titles and emails.`, {
    kind: 'text',
  }),
  description: row(
    'general',
    msg`Description`,
    msg`What this site is about. Shown on the home page, in search engines and in link previews.`,
    { kind: 'longText' },
  ),
  often_asked: row(
    'general',
    msg`Popular searches`,
    msg`Searches suggested on the home page. Everyone sees them. One per line, at most 5.`,
    { kind: 'lines' },
  ),
  mark: row('general', msg`Logo`, msg`The picture beside the name. Everyone sees it.`, {
    kind: 'mark',
  }),
  accent: row(
    'general',
    msg`Accent colour`,
    msg`Used for links and main buttons. The dark theme derives its tones from this colour.`,
    { kind: 'colour' },
  ),
  footer_links: row(
    'general',
    msg`Footer links`,
    msg`Shown in the footer and in the menu, in this order.`,
    {
      kind: 'links',
    },
  ),
  legal_pages: row(
    'general',
    msg`Legal pages`,
    msg`Shown in the footer and in the menu. The registration page also links to the privacy notice and the terms of use.`,
    { kind: 'legal' },
  ),
  maintenance: row('general', msg`Maintenance`, msg`People can read, but nothing can be saved.`, {
    kind: 'elsewhere',
    href: '/operator',
    at: msg`Operator`,
  }),
  default_langid: row(
    'languages',
    msg`Default language`,
    msg`The language of new documents. Documents that exist in this language open in this language unless a reader chooses another.`,
    { kind: 'language' },
  ),
  langids: row(
    'languages',
    msg`Languages`,
    msg`Documents can be written in these languages and translated into them. Separate the codes with commas.`,
    {
      kind: 'languages',
    },
  ),
  guide_types: row(
    'general',
    msg`Guide types`,
    msg`Whether guides of each type have a subject. Types that you add also have a title and a question.`,
    { kind: 'types' },
  ),
  embed_providers: row(
    'media',
    msg`Video services`,
    msg`Services whose videos can be embedded in guides.`,
    {
      kind: 'films',
    },
  ),
  trusted_link_hosts: row(
    'general',
    msg`Trusted hosts`,
    msg`Links to these hosts and their subdomains count as links within this site. One host per line.`,
    { kind: 'lines' },
  ),
  private_site: row(
    'access',
    msg`Private site`,
    msg`Only people who are signed in can read, and people with the role User cannot write.`,
  ),
  public_registration: row('access', msg`Open registration`, msg`Anyone can create an account.`),
  verify_email: row(
    'access',
    msg`Require a confirmed email address`,
    msg`Accounts with an unconfirmed email address can read but not write.`,
  ),
  registrations_per_hour: row(
    'access',
    msg`New accounts per hour`,
    msg`For the whole site. 0 means no limit.`,
    { kind: 'number' },
  ),
  sso_registration: row(
    'access',
    msg`Create accounts through single sign-on`,
    msg`The first sign-in through single sign-on creates an account.`,
  ),
  admin_second_factor: row(
    'access',
    msg`Second factor for Admins`,
    msg`Admins without a second factor see only what everyone sees until they set one up.`,
  ),
  patrol_threshold: row(
    'patrol',
    msg`Minimum reputation for edits to go live at once`,
    msg`At this reputation or higher, edits to new documents are public immediately.`,
    points,
  ),
  first_publication_patrol: row(
    'patrol',
    msg`Review first publications`,
    msg`New guides and pages wait for review if the author is a User whose reputation is too low for edits to go live at once.`,
  ),
  creator_may_decide: row(
    'patrol',
    msg`Authors can decide on edits to their documents`,
    msg`The author of a document and the people it is shared with can decide on edits to it, but never on their own.`,
  ),
  comment_threshold: row(
    'patrol',
    msg`Minimum reputation for comments to go live at once`,
    msg`Below this reputation, comments wait for a Moderator.`,
    points,
  ),
  undo_minutes: row('patrol', msg`Undo window`, msg`How long a decision can be undone.`, {
    kind: 'number',
    unit: msg`minutes`,
  }),
  patrol_weights: row(
    'patrol',
    msg`Signal weights`,
    msg`How much each signal adds to the risk of an edit, 0 to 100.`,
    { kind: 'weights' },
  ),
  suspect_words: row(
    'patrol',
    msg`Suspicious words`,
    msg`Edits that add one of these words or phrases rank higher in the queue. One per line.`,
    { kind: 'lines' },
  ),
  suspect_hosts: row(
    'patrol',
    msg`Suspicious hosts`,
    msg`Edits that add a link to one of these hosts or their subdomains rank higher in the queue. One host per line.`,
    { kind: 'lines' },
  ),
  release_versions: row(
    'approvals',
    msg`Releases`,
    msg`Guides can have releases, which readers see instead of the live version.`,
  ),
  self_approval: row(
    'approvals',
    msg`People can sign their own releases`,
    msg`People can also sign releases that they created or changed.`,
  ),
  minor_skips_approval: row(
    'approvals',
    msg`Skip approval for minor releases`,
    msg`Minor releases are published without signatures.`,
  ),
  work_log: row(
    'approvals',
    msg`Work log`,
    msg`People can work through guides and keep a record of each run.`,
  ),
  training: row('approvals', msg`Training`, msg`Training modules can be imported and taken.`),
  search_equivalents: row(
    'general',
    msg`Synonyms`,
    msg`A search for one word also finds the others.`,
    { kind: 'elsewhere', href: '/search/words', at: msg`Searches` },
  ),
  view_history_days: row(
    'records',
    msg`View history`,
    msg`How long the site keeps a record of who viewed what.`,
    days,
  ),
  audit_days: row(
    'records',
    msg`Audit log`,
    msg`How long entries in the audit log are kept. Ended sign-ins are deleted by then at the latest.`,
    days,
  ),
  cors_origins: row(
    'machines',
    msg`Allowed origins (CORS)`,
    msg`Websites whose scripts can call the API: * for all, or origins separated by commas.`,
    { kind: 'text' },
  ),
  app_ids: row(
    'machines',
    msg`Allowed app IDs`,
    msg`Values that programs can send as X-App-Id, one per line. Leave empty to allow any.`,
    { kind: 'lines' },
  ),
  require_app_id: row(
    'machines',
    msg`Require an app ID`,
    msg`Signing in and creating an account require an X-App-Id.`,
  ),
  flags_as_objects: row(
    'machines',
    msg`Flags as objects`,
    msg`For clients that expect a guide’s flags with title and picture instead of names only.`,
  ),
}

/** Every setting by its title, to choose from. */
export const settingOptions = (i18n: I18n): { value: string; label: string }[] =>
  Object.entries(settingTable)
    .map(([value, { title }]) => ({ value, label: i18n._(title) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale))

/** What a setting is called; `undefined` for one that is not known. */
export const settingWords = (name: string, i18n: I18n): string | undefined =>
  Object.hasOwn(settingTable, name) ? i18n._(settingTable[name as SettingName].title) : undefined
