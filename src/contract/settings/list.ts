// How the site behaves (api-facts 12): the one list of settings. A new setting is one line here:
// what it may be, and what it is until an Admin changes it. Everything else — storage, PATCH
// /x/settings, the audit row — follows from the line.
import * as z from 'zod/mini'
import { isReadableAccent } from '#lib/accent.ts'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import { defaultDescription } from './defaultDescription.ts'
import { suspectHostsAtFirst, suspectWordsAtFirst, weightsAtFirst } from './patrolAtFirst.ts'
import { equivalentsAtFirst } from './equivalents.ts'
import { signalCodes, type SignalCode } from '../patrol/shapes.ts'
import { id, storedTime, text, withCode, worded } from '../core/wire.ts'

const coded = (code: RefusalCode, message: string) => ({ message, ...withCode(code) })

export const GuideType = z.strictObject({
  title: text(64, 1),
  prompt: text(255),
  subject: z.enum(['none', 'optional', 'required']),
})
export type GuideType = z.output<typeof GuideType>
const type = (
  title: string,
  prompt: string,
  subject: GuideType['subject'] = 'optional',
): GuideType => ({ title, prompt, subject })

const language = z
  .string()
  .check(
    z.refine(
      t => /^[a-z]{2}$/.test(t),
      coded('invalid_langid', 'A language code must be two lowercase letters, such as en'),
    ),
  )
const host = z
  .string()
  .check(
    z.refine(
      t => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(t),
      coded('invalid_value', 'Must be a host name in lowercase letters, such as example.org'),
    ),
  )
/** `*`, or origins with commas between them: https://example.org,https://example.net */
const origins = z.string().check(
  z.maxLength(2000),
  z.refine(
    t => t === '*' || t.split(',').every(one => /^https?:\/\/[^\s/,]+$/.test(one.trim())),
    coded('invalid_value', 'Must be *, or origins separated by commas'),
  ),
)
/** Words that mean the same, with = between them: battery = batt = Akku */
const equivalents = z.string().check(
  z.maxLength(300),
  z.refine(
    t => t.split('=').length > 1 && t.split('=').every(one => /[\p{L}\p{N}]/u.test(one)),
    coded('invalid_value', 'Must be words separated by =, such as battery = batt'),
  ),
)
/** A page of this site, or an address elsewhere. */
const linkAddress = z.string().check(
  z.maxLength(500),
  z.refine(
    t => /^\/(?!\/)\S*$/.test(t) || (/^https?:\/\/\S+$/.test(t) && URL.canParse(t)),
    coded('invalid_value', 'Must be a web address or a path such as /Wiki/Imprint'),
  ),
)
export const FooterLink = z.strictObject({ title: text(64, 1), url: linkAddress })
export type FooterLink = z.output<typeof FooterLink>
const accent = z.string().check(
  z.refine(
    t => /^#[0-9a-f]{6}$/.test(t),
    coded('invalid_value', 'Must be # and six lowercase hexadecimal digits, such as #0b5868'),
  ),
  z.refine(
    t => !/^#[0-9a-f]{6}$/.test(t) || isReadableAccent(t),
    coded('contrast', 'This colour is too light. Links need a contrast of at least 4.5 to 1'),
  ),
)
const typeName = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/))

const weight = z.int().check(z.minimum(0), z.maximum(100))
/** `words`: what it does, for operators, in `docs/api.md` and in the OpenAPI document. */
const setting = <T extends z.ZodMiniType>(schema: T, value: z.output<T>, words: string) => ({
  schema: worded(schema, words),
  value,
  words,
})

export const settingList = {
  site_name: setting(
    text(64, 1),
    'Stepwright',
    'The name of the site, shown in its bar, in page titles and in emails.',
  ),
  description: setting(
    text(255),
    defaultDescription,
    'One sentence that describes the site, for search engines and link previews.',
  ),
  often_asked: setting(
    z.array(text(60, 1)).check(z.maxLength(5)),
    [],
    'What readers often look for. The start page offers these searches to everyone.',
  ),
  accent: setting(
    z.nullable(accent),
    null as string | null,
    'The colour of links and main buttons, such as `#0b5868`; tones for the dark theme are derived from it. null means petrol.',
  ),
  mark: setting(
    z.nullable(id),
    null as number | null,
    'The picture beside the site name, by its ID; everyone can see it. null means the default picture of three steps.',
  ),
  footer_links: setting(
    z.array(FooterLink).check(z.maxLength(12)),
    [],
    'Links at the foot of every page, in this order.',
  ),
  legal_pages: setting(
    z.strictObject({
      imprint: z.nullable(linkAddress),
      privacy: z.nullable(linkAddress),
      terms: z.nullable(linkAddress),
    }),
    { imprint: null, privacy: null, terms: null } as Record<
      'imprint' | 'privacy' | 'terms',
      string | null
    >,
    'Pages that may be required by law, shown at the foot of every page, in the menu, and where accounts are created.',
  ),
  default_langid: setting(
    language,
    'en',
    'The language of new documents whose author chooses no other, and of new accounts.',
  ),
  langids: setting(
    z.array(language).check(z.minLength(1), z.maxLength(100)),
    ['en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'ru', 'tr', 'zh'],
    'Languages that documents may be written in and translated into.',
  ),
  guide_types: setting(
    z.record(typeName, GuideType),
    {
      replacement: type('Replacement', 'What is being replaced?'),
      installation: type('Installation', 'What is being installed?'),
      repair: type('Repair', 'What is being repaired?'),
      disassembly: type('Disassembly', 'What is being taken apart?'),
      teardown: type('Teardown', '', 'none'),
      technique: type('Technique', 'What is the technique?'),
      maintenance: type('Maintenance', 'What is being maintained?'),
      // The published description has it, and real guides and clients use it.
      'how-to': type('How-to', 'What is being shown?'),
    },
    'Types of guides: for each its title, the question that asks for the subject, and whether a subject is `none`, `optional` or `required`.',
  ),
  public_registration: setting(z.boolean(), true, 'Anyone can create an account.'),
  verify_email: setting(
    z.boolean(),
    false,
    'Accounts with an unverified email address can read but not write.',
  ),
  registrations_per_hour: setting(
    z.int().check(z.nonnegative(), z.maximum(1_000_000)),
    200,
    'New accounts per hour on the whole site; 0 means no limit.',
  ),
  sso_registration: setting(
    z.boolean(),
    true,
    'Anyone whom the sign-in service in the environment (`OIDC_*`) lets in gets an account on their first visit.',
  ),
  admin_second_factor: setting(
    z.boolean(),
    false,
    'Admins without a second factor can do nothing but set one up.',
  ),
  maintenance: setting(
    z.nullable(
      z.strictObject({
        message: text(500, 1),
        until: z.nullable(storedTime),
      }),
    ),
    null as { message: string; until: number | null } | null,
    'Readers can read; writes are refused with 503, this message and, if known, the time when maintenance ends. null means the site is open.',
  ),
  private_site: setting(z.boolean(), false, 'Every read needs a token, and Users can only read.'),
  app_ids: setting(
    z.array(text(128, 1)).check(z.maxLength(1000)),
    [],
    'Values that programs may send as `X-App-Id`; if empty, any value.',
  ),
  require_app_id: setting(
    z.boolean(),
    false,
    'Signing in and creating an account require an `X-App-Id`.',
  ),
  patrol_threshold: setting(
    z.int().check(z.nonnegative(), z.maximum(100_000_000)),
    500,
    'Minimum reputation for edits to go live at once, for new documents.',
  ),
  creator_may_decide: setting(
    z.boolean(),
    false,
    'Creators of a document and people it is shared with can decide on edits to it, but never on their own.',
  ),
  first_publication_patrol: setting(
    z.boolean(),
    false,
    'The first publication of a guide by a User whose reputation is below the patrol threshold waits for a decision.',
  ),
  patrol_weights: setting(
    z.strictObject(
      Object.fromEntries(signalCodes.map(code => [code, weight])) as Record<
        SignalCode,
        typeof weight
      >,
    ),
    weightsAtFirst,
    'How much each signal adds to the risk of a proposed edit, 0 to 100.',
  ),
  suspect_words: setting(
    z.array(text(100, 1)).check(z.maxLength(1000)),
    suspectWordsAtFirst,
    'Insulting and advertising words: a proposed edit that adds one ranks higher in patrol.',
  ),
  suspect_hosts: setting(
    z.array(host).check(z.maxLength(1000)),
    suspectHostsAtFirst,
    'Hosts that hide where a link leads, or that advertise: a proposed edit that links to one ranks higher in patrol.',
  ),
  undo_minutes: setting(
    z.int().check(z.nonnegative(), z.maximum(60)),
    10,
    'How many minutes the person who made a decision has to undo it.',
  ),
  release_versions: setting(z.boolean(), true, 'Guides have releases; readers get the live one.'),
  self_approval: setting(
    z.boolean(),
    false,
    'People who created a release, or made a change in it, can sign it too.',
  ),
  minor_skips_approval: setting(z.boolean(), false, 'Minor releases go live without signatures.'),
  comment_threshold: setting(
    z.int().check(z.nonnegative(), z.maximum(100_000_000)),
    0,
    'Minimum reputation for comments to be public at once; below it, a comment waits for a Moderator.',
  ),
  work_log: setting(z.boolean(), true, 'Guides can be worked through in runs that are recorded.'),
  training: setting(
    z.boolean(),
    true,
    'Training modules from elsewhere can be imported and taken.',
  ),
  audit_days: setting(
    z.int().check(z.minimum(365), z.maximum(3650)),
    1095,
    'Days for which entries of the audit log are kept, and ended sign-ins at most.',
  ),
  view_history_days: setting(
    z.int().check(z.minimum(30), z.maximum(1095)),
    365,
    'Days for which the view history is kept.',
  ),
  flags_as_objects: setting(
    z.boolean(),
    false,
    'Flags of guides are objects with a title and picture instead of names, for clients that expect this.',
  ),
  search_equivalents: setting(
    z.array(equivalents).check(z.maxLength(2000)),
    equivalentsAtFirst,
    'Words that searches treat as the same, one line for each meaning, such as `battery = batt = Akku`.',
  ),
  trusted_link_hosts: setting(
    z.array(host).check(z.maxLength(1000)),
    [],
    'Hosts that anyone’s links may lead to as if they were part of this site: no `nofollow`, no signal in patrol.',
  ),
  cors_origins: setting(
    origins,
    '*',
    'Other sites whose scripts may use the API: `*`, or origins separated by commas.',
  ),
  embed_providers: setting(
    z.array(z.enum(['youtube', 'vimeo'])).check(z.maxLength(10)),
    ['youtube', 'vimeo'],
    'Services whose videos can be embedded in guides; the app’s pages allow no other frames.',
  ),
} as const
export type SettingName = keyof typeof settingList
export type Settings = { [N in SettingName]: z.output<(typeof settingList)[N]['schema']> }

/** As they are until an Admin changes them. */
export const settingDefaults = Object.fromEntries(
  Object.entries(settingList).map(([name, { value }]) => [name, value]),
) as Settings
