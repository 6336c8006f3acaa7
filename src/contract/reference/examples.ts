// The recorded examples, joined. Server and tests read them; the app meets them in the OpenAPI
// document only.
import type { Name } from '../rows.ts'
import type { Example, Refusal } from './example.ts'
import accounts from '../accounts/examples.json' with { type: 'json' }
import approvals from '../approvals/examples.json' with { type: 'json' }
import audit from '../audit/examples.json' with { type: 'json' }
import auth from '../auth/examples.json' with { type: 'json' }
import badges from '../badges/examples.json' with { type: 'json' }
import contentRules from '../contentRules/examples.json' with { type: 'json' }
import comments from '../comments/examples.json' with { type: 'json' }
import events from '../events/examples.json' with { type: 'json' }
import files from '../files/examples.json' with { type: 'json' }
import guides from '../guides/examples.json' with { type: 'json' }
import views from '../views/examples.json' with { type: 'json' }
import jobs from '#contract/bulkRuns/examples.json' with { type: 'json' }
import library from '../library/examples.json' with { type: 'json' }
import marks from '#contract/favorites/examples.json' with { type: 'json' }
import media from '../media/examples.json' with { type: 'json' }
import notifications from '../notifications/examples.json' with { type: 'json' }
import operator from '../operator/examples.json' with { type: 'json' }
import patrol from '../patrol/examples.json' with { type: 'json' }
import people from '../people/examples.json' with { type: 'json' }
import presence from '../presence/examples.json' with { type: 'json' }
import releases from '../releases/examples.json' with { type: 'json' }
import revisions from '../revisions/examples.json' with { type: 'json' }
import search from '../search/examples.json' with { type: 'json' }
import settings from '../settings/examples.json' with { type: 'json' }
import signIns from '../signIns/examples.json' with { type: 'json' }
import site from '../site/examples.json' with { type: 'json' }
import steps from '../steps/examples.json' with { type: 'json' }
import tags from '../tags/examples.json' with { type: 'json' }
import teams from '../teams/examples.json' with { type: 'json' }
import training from '../training/examples.json' with { type: 'json' }
import tree from '../tree/examples.json' with { type: 'json' }
import uploads from '../uploads/examples.json' with { type: 'json' }
import users from '../users/examples.json' with { type: 'json' }
import wikis from '../wikis/examples.json' with { type: 'json' }
import webhooks from '../webhooks/examples.json' with { type: 'json' }
import wikitext from '../wikitext/examples.json' with { type: 'json' }
import worklog from '../worklog/examples.json' with { type: 'json' }
import reading from '../reading/examples.json' with { type: 'json' }
import workorders from '../workorders/examples.json' with { type: 'json' }
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
  ...contentRules,
  ...comments,
  ...revisions,
  ...patrol,
  ...views,
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
  ...operator,
  ...webhooks,
  ...releases,
  ...approvals,
  ...worklog,
  ...reading,
  ...workorders,
  ...training,
  ...signIns,
}

const unrecorded: Example = { status: 0 }
/**
 * The example of a row. A row is new until `npm run examples` recorded its answer, and the document
 * that this asks for is written without it; examples.test.ts asks for each.
 */
export const exampleOf = (name: Name): Example =>
  (examples[name] as Example | undefined) ?? unrecorded

/** By what happened: `stale`, `invalid`, `notFound` … */
export const refusals = refused as Record<string, Refusal>
