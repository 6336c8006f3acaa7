// The recorded examples, joined. Server and tests read them; the app meets them in the OpenAPI
// document only.
import type { Name } from '../rows.ts'
import type { Example, Refusal } from './example.ts'
import accounts from './accounts.json' with { type: 'json' }
import approvals from './approvals.json' with { type: 'json' }
import audit from './audit.json' with { type: 'json' }
import auth from './auth.json' with { type: 'json' }
import badges from './badges.json' with { type: 'json' }
import comments from './comments.json' with { type: 'json' }
import events from './events.json' with { type: 'json' }
import files from './files.json' with { type: 'json' }
import guides from './guides.json' with { type: 'json' }
import history from './history.json' with { type: 'json' }
import jobs from './jobs.json' with { type: 'json' }
import library from './library.json' with { type: 'json' }
import marks from './marks.json' with { type: 'json' }
import media from './media.json' with { type: 'json' }
import notifications from './notifications.json' with { type: 'json' }
import patrol from './patrol.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import presence from './presence.json' with { type: 'json' }
import releases from './releases.json' with { type: 'json' }
import revisions from './revisions.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }
import signIns from './signIns.json' with { type: 'json' }
import site from './site.json' with { type: 'json' }
import steps from './steps.json' with { type: 'json' }
import tags from './tags.json' with { type: 'json' }
import teams from './teams.json' with { type: 'json' }
import training from './training.json' with { type: 'json' }
import tree from './tree.json' with { type: 'json' }
import uploads from './uploads.json' with { type: 'json' }
import users from './users.json' with { type: 'json' }
import wikis from './wikis.json' with { type: 'json' }
import webhooks from './webhooks.json' with { type: 'json' }
import wikitext from './wikitext.json' with { type: 'json' }
import worklog from './worklog.json' with { type: 'json' }
import refused from './refusals.json' with { type: 'json' }

const examples: Partial<Record<string, unknown>> = {
  ...guides,
  ...steps,
  ...wikis,
  ...tags,
  ...search,
  ...media,
  ...files,
  ...library,
  ...uploads,
  ...comments,
  ...revisions,
  ...patrol,
  ...history,
  ...wikitext,
  ...tree,
  ...marks,
  ...users,
  ...teams,
  ...badges,
  ...auth,
  ...notifications,
  ...presence,
  ...events,
  ...site,
  ...settings,
  ...accounts,
  ...audit,
  ...jobs,
  ...people,
  ...webhooks,
  ...releases,
  ...approvals,
  ...worklog,
  ...training,
  ...signIns,
}

/** The example of a row. Throws where none was recorded. */
export const exampleOf = (name: Name): Example => {
  const example = examples[name]
  if (!example) throw new Error(`No example of ${name}: npm run examples`)
  return example as Example
}

/** By what happened: `stale`, `invalid`, `notFound` … */
export const refusals = refused as Record<string, Refusal>
