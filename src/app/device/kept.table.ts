// Everything that the app keeps in the browser, and what becomes of it at sign-out. Only types are
// taken from here by what runs: a name that is not in the table does not compile.

/**
 * `goes`: signing out takes it off the device. `choice`: what is not sent goes where the person
 * says so; the rest stays under their id. `theirs`: it stays under their id, and nobody else is
 * shown it. `device`: it stays, and is about this device, nobody's in particular.
 */
export type AtSignOut = 'goes' | 'choice' | 'theirs' | 'device'
type Kept = { atSignOut: AtSignOut; what: string }

/** Entries of localStorage; `stepwright.` stands before each name. A number stands for `{…}`. */
export const localEntries = {
  token: { atSignOut: 'goes', what: 'The session' },
  keeper: { atSignOut: 'device', what: 'Whose session it is, by a piece of its token' },
  deviceName: { atSignOut: 'device', what: 'What the device is called in records of runs' },
  theme: { atSignOut: 'device', what: 'Light or dark' },
  language: { atSignOut: 'device', what: 'The language of the app' },
  singleKeys: { atSignOut: 'device', what: 'Whether keys act alone' },
  ownKeys: { atSignOut: 'device', what: 'Keys chosen instead of those of the table' },
  patrolKeys: { atSignOut: 'device', what: 'The same, from when only the desk had such' },
  typedShortcuts: { atSignOut: 'device', what: 'Whether "== " becomes a heading' },
  rail: { atSignOut: 'device', what: 'What is shown beside the steps' },
  persist: { atSignOut: 'device', what: 'The browser was asked not to clear drafts away' },
  searches: { atSignOut: 'device', what: 'Words that were looked for, until somebody clears them' },
  places: { atSignOut: 'theirs', what: 'Where somebody went by the palette' },
  'ticks.{guideid}': { atSignOut: 'device', what: 'Ids that were ticked off in a guide' },
  'checked {userid} {guideid}': { atSignOut: 'theirs', what: 'Tools and parts that lie ready' },
  'runChecked {userid} {entryid}': { atSignOut: 'theirs', what: 'The same, of a run' },
  'tour.{userid}': { atSignOut: 'theirs', what: 'How far the tour is' },
  'handovers.{userid}': { atSignOut: 'theirs', what: 'Answers about steps that were seen' },
  'sample.{userid}': { atSignOut: 'theirs', what: 'The language of the sample guide' },
  'rehearsals.{userid}.{guideid}': { atSignOut: 'theirs', what: 'How long rehearsals took' },
  'rehearsal.{userid}.{guideid}': { atSignOut: 'theirs', what: 'A rehearsal that is not over' },
  'siteSettings {userid}': { atSignOut: 'theirs', what: 'Settings that are being changed' },
  'form {userid} {stepid}': { atSignOut: 'theirs', what: 'A form that is being made' },
} as const satisfies Record<string, Kept>

/** Entries of sessionStorage, named in the same way. They end with their tab. */
export const tabEntries = {
  sso: { atSignOut: 'device', what: 'The sign-in that this tab left for' },
  scroll: { atSignOut: 'device', what: 'Where pages were scrolled to' },
  left: { atSignOut: 'device', what: 'The same, of a page that was left early' },
  'deleted {userid} {guideid}': {
    atSignOut: 'theirs',
    what: 'Steps that can still be brought back',
  },
  'steps {userid} {guideid}': {
    atSignOut: 'theirs',
    what: 'Steps that can still be brought back',
  },
  'placed {userid}': { atSignOut: 'theirs', what: 'Ids of pictures that were put into steps' },
} as const satisfies Record<string, Kept>

/** Databases, by their whole names; records of each say whose they are. */
export const databases = {
  stepwright: { atSignOut: 'choice', what: 'The journal: drafts, receipts, copies, begun texts' },
  'stepwright files': { atSignOut: 'choice', what: 'Pictures, films and documents on their way' },
  'stepwright work': {
    atSignOut: 'theirs',
    what: 'Runs of which something waits, and their guides',
  },
  'stepwright-decisions': { atSignOut: 'theirs', what: 'Decisions that are not confirmed' },
  'stepwright tree': { atSignOut: 'theirs', what: 'Moves of categories, to take them back' },
  'stepwright plan': { atSignOut: 'theirs', what: 'Moves of categories that are planned' },
  'stepwright workshop': {
    atSignOut: 'goes',
    what: 'Guides and runs taken offline; guides for everybody stay',
  },
} as const satisfies Record<string, Kept>

/** Caches of the service worker, by their whole names. */
export const workerCaches = {
  'stepwright-app': {
    atSignOut: 'device',
    what: 'The files of the app, while guides or runs are kept',
  },
  'stepwright-pictures': { atSignOut: 'goes', what: 'Pictures that no guide left behind needs' },
} as const satisfies Record<string, Kept>

type Filled<Name extends string> = Name extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${number}${Filled<After>}`
  : Name
export type LocalName = Filled<keyof typeof localEntries>
export type TabName = Filled<keyof typeof tabEntries>
export type DatabaseName = keyof typeof databases
export type CacheName = keyof typeof workerCaches
