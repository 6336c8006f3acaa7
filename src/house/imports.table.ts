// Who may import whom (docs/architecture.md). Exceptions are here, each with its reason; a test of
// imports.test.ts fails for an import that is not, and for an entry that nobody needs any more.

/** A side of src: what it may use of the others, and which packages. */
export const sides: Record<string, { uses: string[]; packages: string[] }> = {
  lib: { uses: ['lib'], packages: ['diff'] },
  documents: { uses: ['lib', 'documents'], packages: [] },
  contract: { uses: ['lib', 'documents', 'contract'], packages: ['zod/mini'] },
  wikitext: { uses: ['lib', 'wikitext'], packages: [] },
  patrol: { uses: ['lib', 'documents', 'wikitext', 'patrol'], packages: ['diff'] },
  demo: { uses: ['lib', 'contract', 'demo'], packages: ['node:', 'fflate', 'sharp'] },
  server: {
    uses: ['lib', 'documents', 'contract', 'wikitext', 'patrol', 'server', 'demo'],
    packages: [
      'node:',
      '@aws-sdk/client-s3',
      '@hono/node-server',
      '@hyzyla/pdfium',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'csv-parse',
      'csv-stringify/sync',
      'fflate',
      'file-type',
      'heic-decode',
      'hono',
      'mediabunny',
      'node-pg-migrate',
      'nodemailer',
      'openid-client',
      'otpauth',
      'parse5',
      'pg',
      'pg-copy-streams',
      'pino',
      'prom-client',
      'saxes',
      'schema-dts',
      'sharp',
      'tar-stream',
      'undici',
      'yauzl',
      'zod',
    ],
  },
  app: {
    uses: ['lib', 'documents', 'contract', 'wikitext', 'patrol', 'app'],
    packages: [
      '@codemirror/',
      '@fontsource-variable/',
      '@lingui/',
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      '@tiptap/',
      '@zxing/browser',
      '@zxing/library',
      'diff',
      'idb',
      'lucide-react',
      'react',
      'react-dom',
      'react-router',
      'uqr',
      'zod',
    ],
  },
  commands: {
    uses: ['lib', 'contract', 'commands', 'demo'],
    packages: ['node:', 'pg', 'scripts/chromium.mjs', 'sharp', 'undici'],
  },
}

/** What commands use of the server, which they otherwise speak to as any client does. */
export const openToCommands: Record<string, string> = {
  'auth/admin.ts': 'An Admin is made while no service runs',
  'base/passwords.ts': 'The password of that Admin',
  'base/config.ts': 'The same environment as the service’s',
  'base/root.ts': 'Where the program lies',
  'backups/': 'A backup is written and read while no service runs',
  'demo/ask.ts': 'The demo site is asked to go by whoever runs the machine',
  'db/': 'The site’s database, whether or not a service runs',
  'exports/run.ts': 'An export past the size that a request may have',
  'imports/run.ts': 'An import past the size that a request may have',
  'mail/mails.ts': 'The mail to a new Admin',
  'media/openStore.ts': 'Where the site keeps its files',
  'patrol/decisions/ledger.ts': 'Checking the chain of decisions needs no service',
}

/** Rooms of the server that are no family, and its own files: everybody there uses them. */
export const shared = [
  'approvals',
  'audit',
  'base',
  'bulkRuns',
  'db',
  'effects',
  'events',
  'http',
  'languages',
  'mail',
  'patrol',
  'releases',
  'revisions',
  'rights',
  'saves',
  'settings',
  'summaries',
  'wikitext',
]

/** What a family of the server opens to the others, and what for. */
export const opened: Record<string, Record<string, string>> = {
  auth: {
    'accounts.ts': 'Invitations and imports of people make accounts',
    'links.ts': 'Who suspends somebody or changes an address ends links on their way',
    'mailAccountChange.ts': 'Whose password, address or connection another family changes is told',
    'rules.ts': 'What one’s own password must prove',
    'tokens.ts': 'Tokens end with an account, and begin with an invitation',
    'takenAddresses.ts': 'The address of an account is proved where it is changed',
    'tries.ts': 'The code of a team is guessed no faster than a password',
  },
  backups: {
    'late.ts': 'The operator’s page says whether the last good one is too old',
    'runs.sql.ts': 'The operator’s page lists backups and asks for one',
  },
  comments: {
    'forget.ts': 'Pictures that readers do not get go with an erased person',
    'load.ts': 'Comments stand below guides and in exports',
    'present.ts': 'Comments stand below guides and in exports',
  },
  files: {
    'load.ts': 'Guides and pages show documents and videos',
    'present.ts': 'Guides and pages show documents and videos',
    'rules.ts': 'Whose document may be put into a guide or page',
  },
  guides: {
    'handlers.ts': 'What is replaced is saved by what saves a person’s edit',
    'steps.ts': 'What is replaced is saved by what saves a person’s edit',
    'content.ts': 'Imports write it, the search reads it',
    'faults.ts': 'Kept with the index of searches, and counted for guides that are viewed often',
    'load.ts': 'Exports read guides as readers do',
    'past.ts': 'A run shows its guide as it was when the run began',
    'present.ts': 'Exports read guides as readers do',
    'presentFrozen.ts': 'A run shows its guide as its release holds it',
    'presentHead.ts': 'Tags are put on the working version',
    'releases.ts': 'Exports and the search read what readers get',
    'timeTaken.ts': 'Whoever followed a guide says how long it took',
  },
  dependents: {
    'pageLinks.ts': 'The index of searches reads every text, and hands over what each names',
  },
  favorites: { 'store.ts': 'A run that is finished completes its guide' },
  media: {
    'images.ts': 'The portrait of a person',
    'load.ts': 'Everything that has a picture shows it',
    'renditions.ts': 'Exports take a picture in one size',
    'rules.ts': 'Whose picture may be put where',
    'visibility/inTexts.ts': 'Words show only the files that their reader may see',
  },
  notifications: {
    'load.ts': 'A person’s own data has them',
    'notify.ts': 'Every family has something to tell',
  },
  profiles: {
    'denials.ts': 'Lists and archives of accounts say how often edits were denied',
    'present.ts': 'Who signs in, joins or changes is shown as they are',
  },
  search: { 'indexing.ts': 'An import indexes once at its end' },
  tags: { 'use.sql.ts': 'Words are replaced in what carries a tag' },
  teams: {
    'checks.ts': 'Rules of Guide Check come with their team by import',
    'load.ts': 'People are shown with their teams',
    'members.ts': 'People come with their teams: by invitation and by import',
  },
  training: {
    'forget.ts': 'Attempts go with an erased person',
    'load.ts': 'Webhooks tell of modules',
    'present.ts': 'Webhooks tell of modules',
    'store.ts': 'Packages are part of a backup and of what a sweep keeps',
  },
  users: {
    'images.ts': 'The pictures of teams are kept as those of people are',
    'load.ts': 'Everything names its author',
    'reputation.ts': 'Publishing and completing earn some',
  },
  webhooks: { 'forgetBodies.ts': 'A person’s own data has their webhooks' },
  wikis: {
    'handlers.ts': 'What is replaced is saved by what saves a person’s edit',
    'content.ts': 'Imports write it, the search reads it',
    'env.ts': 'Wiki text names guides, pages, people and pictures wherever it stands',
    'fields.ts': 'What can be the title of a page',
    'items.ts': 'Tools and parts of a guide are pages',
    'load.ts': 'Exports, tags and dependents read pages',
    'pages.ts': 'Imports make many pages at once',
    'present.ts': 'Exports read pages as readers do',
    'rules.ts': 'Whether there is such a category',
    'summaries.ts': 'Lists of other families name pages',
  },
  worklog: {
    'content.ts': 'A person’s own data has their runs',
    'load.ts': 'Webhooks tell of runs',
    'present.ts': 'Webhooks tell of runs',
    'signatures.ts': 'Who signs in a run proves it like a sign-in',
    'store.ts': 'Runs stop and lose their name with a person',
  },
}

/** What some families are let into that is closed to the rest. */
export const letIn: { families: string[]; files: string[]; why: string }[] = [
  {
    families: ['imports'],
    files: [
      'files/formats.ts',
      'files/samples.ts',
      'files/upload.ts',
      'media/blobs.ts',
      'media/keys.ts',
      'media/openStore.ts',
      'media/probe.ts',
      'media/upload.ts',
    ],
    why: 'Imports keep pictures and files past the API, checked as an upload is',
  },
  { families: ['exports'], files: ['media/keys.ts'], why: 'Bytes are fetched by their kept names' },
  {
    families: ['backups'],
    files: ['media/keys.ts', 'media/openStore.ts', 'media/store.ts'],
    why: 'Archives and bytes are kept as media are: in a folder or a bucket',
  },
  {
    families: ['demo'],
    files: [
      'accounts/erase.ts',
      'accounts/sql.ts',
      'media/sql.ts',
      'training/remove.ts',
      'views/forget.sql.ts',
      'views/viewRecorder.ts',
    ],
    why: 'A month that never was is written, and taken away as if it had not been',
  },
  {
    families: ['exports'],
    files: ['media/sql.ts', 'omanual/category.ts', 'omanual/guide.ts', 'omanual/parts.ts'],
    why: 'Exports write bundles of whole documents with their pictures',
  },
  {
    families: ['files'],
    files: [
      'media/blobs.ts',
      'media/finisher.ts',
      'media/keys.ts',
      'media/visibility/ofBytes.ts',
      'media/upload.ts',
      'media/uses.ts',
    ],
    why: 'Documents and videos come in and are kept as pictures are: two rooms of one family',
  },
  {
    families: ['uploads'],
    files: [
      'files/finishers.ts',
      'files/prepare.ts',
      'media/blobs.ts',
      'media/finisher.ts',
      'media/decode/formats.ts',
      'media/sql.ts',
      'media/upload.ts',
    ],
    why: 'What comes in as a file ends as a picture, document, video or package',
  },
  {
    families: ['undoing'],
    files: ['comments/moderation.ts', 'guides/removal.ts', 'wikis/deletion.ts', 'favorites/sql.ts'],
    why: 'What a person did is taken back by what each kind of document does itself',
  },
  {
    families: ['undoing'],
    files: ['accounts/rules.ts', 'media/library.sql.ts', 'media/uses.sql.ts'],
    why: 'Who may, and which pictures nothing shows any more',
  },
  { families: ['training'], files: ['files/range.ts'], why: 'Packages are sent as files are' },
]

/** Rooms of the app below its features: what each may use of the app. */
export const appFloors: Record<string, { uses: string[]; only?: string[]; why: string }> = {
  ui: { uses: ['ui'], only: ['lib', 'app'], why: 'Parts know nothing of what they show' },
  api: { uses: ['api'], why: 'The way to the service is below everything' },
  drafts: { uses: ['api', 'drafts'], why: 'What is unsent outlives every screen' },
  editor: { uses: ['ui', 'api', 'drafts', 'editor'], why: 'Guides and pages are written alike' },
}
/** Rooms of the app that are no features: any feature may use them. */
export const notFeatures = ['ui', 'api', 'drafts', 'editor', 'shell', 'jobs']
/** Features that others may use, and what for; otherwise two features meet in a Screen only. */
export const openFeatures: Record<string, string> = {
  media: 'Pictures, films and documents are chosen and shown everywhere',
  writing: 'Texts of pages and guides are written in one editor',
  categories: 'There is one search for a category, wherever one is chosen',
  tour: 'Samples of the tour stand where there is nothing yet',
  dependents: 'Guides that show another are named wherever that is changed',
}
