// The floors of the server, lowest first, and the rooms (folders) of each. A room uses its own floor
// and those below it, and of its own floor only the rooms that stand before it.
// src/house/floors.test.ts holds the imports to it; docs.ts draws it in docs/architecture.md.

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
      omanual: 'finished answers as oManual XML',
      http: 'the pipeline of a request, what a handler is given, and the ports',
    },
  },
  {
    name: 'rules',
    what: 'what is asked of every document',
    rooms: {
      rights: 'who may see, write and review what',
      saves: 'what a save writes: revisions, and where the pointers go',
    },
  },
  {
    name: 'services',
    what: 'what every family uses',
    rooms: {
      settings: 'settings of the site',
      audit: 'the audit log as it is read',
      events: 'events on their way to who listens',
      jobs: 'work on many records that somebody started and watches',
      mail: 'mails and their way to the mail server',
      notifications: 'what people are told',
      media: 'pictures',
      files: 'documents and videos',
      wikitext: 'wiki text on its way to readers',
    },
  },
  {
    name: 'people',
    what: 'who somebody is',
    rooms: {
      users: 'accounts',
      auth: 'ways in',
      teams: 'teams and their members',
      invitations: 'invitations to the site',
    },
  },
  {
    name: 'documents',
    what: 'what people write together',
    rooms: {
      languages: 'translations beside their source',
      wikis: 'pages, categories and items',
      guides: 'guides and their steps',
      patrol: 'edits that wait for review',
      comments: 'comments on documents',
      tags: 'tags of guides',
      marks: 'guides that a person keeps or completed',
      dependents: 'which documents use a document',
      revisions: 'what was written, compared and redacted',
      presence: 'who is at a document right now',
    },
  },
  {
    name: 'workflows',
    what: 'what is done with documents',
    rooms: {
      releases: 'what readers get instead of the working version',
      approvals: 'who signs a release',
      worklog: 'runs through a guide',
      training: 'SCORM packages and attempts',
      webhooks: 'events sent to other services',
      uploads: 'bodies that are files, and files in parts',
    },
  },
  {
    name: 'reports',
    what: 'views of the whole',
    rooms: {
      search: 'the index of live text and its searches',
      history: 'views of documents and their dashboards',
      exports: 'all content in open formats',
      imports: 'content of other sites',
      backups: 'the whole site as one file',
      pages: 'pages for readers without JavaScript',
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
