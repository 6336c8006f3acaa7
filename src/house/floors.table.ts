// The floors of the server, lowest first, and the rooms (folders) of each. A room uses its own
// floor and those below it, and of its own floor only the rooms that stand before it.
// src/house/floors.test.ts holds the imports to it; writeDocs.ts draws it in docs/architecture.md.

export type Floor = {
  name: string
  what: string
  /** Each room, with what it is for. */
  rooms: Record<string, string>
}

export const floors: Floor[] = [
  {
    name: 'kernel',
    what: 'one request from row to answer, with no family in it',
    rooms: {
      base: 'the environment, addresses, and rules that need nothing else',
      db: 'the door to PostgreSQL, its launcher, migrations',
      effects: 'what a transaction leaves behind it: events, jobs, rows of the audit log',
      omanual: 'guides and categories as oManual XML, made from the finished answers',
      http: 'the pipeline of a request, what a handler is given, and the ports',
    },
  },
  {
    name: 'rules',
    what: 'what is asked of every document',
    rooms: {
      judging: 'what rules that Admins keep say of a write',
      rights: 'who may see, write and review what',
      saves: 'what a save writes: revisions, and where the pointers go',
    },
  },
  {
    name: 'services',
    what: 'what every family uses',
    rooms: {
      audit:
        'the audit log, a chain with what it says of people beside it ([0140](decisions/0140-an-audit-log-that-is-a-chain.md)), as it is read',
      events: 'events on their way to who listens',
      bulkRuns: 'work on many records that somebody started and watches',
      mail: 'mails as rows, their texts, the way to the mail server',
      notifications: 'what people are told',
      media: 'pictures: kept, checked, sent ([0010](decisions/0010-images-as-bytes-and-data.md))',
      files:
        'documents, videos and embeds: kept, checked, sent ([0011](decisions/0011-files-as-they-come.md))',
      users: 'people as everything names them',
      settings: 'settings of the site',
      wikitext:
        'wiki text on its way to readers: what it costs, and threads for what costs much ([0355](decisions/0355-texts-that-cost-much.md))',
    },
  },
  {
    name: 'documents',
    what: 'what people write together',
    rooms: {
      languages: 'translations beside their source, and the translation server',
      summaries: 'guides as lists name them',
      wikis: 'pages, categories and items',
      profiles: 'what a person is shown as, and their badges',
      comments: 'comments on documents',
      guides: 'guides and their steps',
      revisions: 'what was written, compared and redacted',
      contentRules: 'rules that Admins keep: kept, and tried on edits of the past',
      patrol: 'edits that wait for review',
      tags: 'tags of guides and pages',
      favorites: 'guides that a person keeps or completed',
      dependents: 'which documents use a document',
      presence: 'who is at a document right now',
      replacements: 'words found and replaced across documents',
    },
  },
  {
    name: 'workflows',
    what: 'what is done with documents',
    rooms: {
      approvals: 'who signs a release: processes, requests, signatures',
      reading:
        'what people of asked teams have read and understood, and passed ([0551](decisions/0551-read-and-understood.md))',
      releases:
        'what readers get of a guide instead of its working version: states, frozen content, dates',
      worklog:
        'runs through a guide, pinned to it as it was, and the forms of steps ([0220](decisions/0220-runs-that-are-pinned.md))',
      workorders:
        'work that is planned ahead, and what its runs have made of it ([0549](decisions/0549-work-orders-made-ahead.md))',
      training:
        'SCORM and cmi5 packages: imports with their guards, versions, the player on its own origin, attempts, usage ([0230](decisions/0230-packages-stay-packed.md))',
      webhooks:
        'events sent to other services ([0141](decisions/0141-deliveries-beside-the-job-table.md))',
      uploads: 'bodies that are files, and files in parts',
    },
  },
  {
    name: 'accounts',
    what: 'how people come in, belong together and leave',
    rooms: {
      auth: 'ways in',
      teams: 'teams and their members',
      invitations: 'invitations to the site',
      accounts:
        'what becomes of accounts: rights, suspension, erasure, lists and imports of people',
      undoing: 'what one account did in a span of time, taken back',
    },
  },
  {
    name: 'reports',
    what: 'views of the whole',
    rooms: {
      search:
        'the index of live text, its queue, searches and suggestions ([0014](decisions/0014-search.md))',
      settingEffects: 'what a change of settings would do, counted before it is made',
      views: 'views of documents and their dashboards',
      timeline:
        'what happened to a person or a document, out of the audit log, the ledger and sign-ins',
      exports: 'all content of one moment in open formats ([0016](decisions/0016-exports.md))',
      imports: 'other sites’ content, with its own dates and authors; an export whole',
      backups: 'a moment of the whole site as one file, and back',
      demo: 'the demo site: made behind a site that answers, and taken away again',
      operator: 'what an operator sees of the site and does about it',
      pages:
        'the app’s files and its page at every address, and what search engines and feeds are told',
    },
  },
  {
    name: 'site',
    what: 'where everything is put together',
    rooms: { site: 'the files directly in src/server: app.ts, handlers.ts, main.ts' },
  },
]

/** For docs/architecture.md: the highest floor first, as one draws a house. */
export const floorsText = (): string =>
  floors
    .toReversed()
    .map(
      ({ name, what, rooms }, at) =>
        `${at === 0 ? '' : '\n'}**${name}**: ${what}\n\n${Object.entries(rooms)
          .toReversed()
          .map(([room, does]) => `- \`${room}\`: ${does}\n`)
          .join('')}`,
    )
    .join('')
