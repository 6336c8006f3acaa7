// Which of the extras of authoring.md section 1 this service has: told by the rows that it answers,
// so that nobody keeps a list.
import type { Row } from '#contract/core/endpoint.ts'
import { rows } from '#contract/rows.ts'

const shape = (path: string) => path.replace(/:\w+/g, ':')
const has = (method: Row['method'], path: string): boolean =>
  Object.values<Row>(rows).some(row => row.method === method && shape(row.path) === shape(path))

export const extras = (): Record<string, boolean> => ({
  revisions: has('GET', '/guides/:guideid/revisions'),
  idempotency_key: true,
  presence: has('PUT', '/x/presence/:doc_type/:docid'),
  patrol_queue: has('GET', '/x/patrol/items'),
  tag_use: has('GET', '/x/tags'),
  resumable_upload: has('POST', '/x/uploads'),
  image_markup: has('POST', '/user/media/images/:imageid/markup'),
  where_used: has('GET', '/x/media/images/:id/uses'), // pictures
  dependents: has('GET', '/x/guides/:guideid/dependents'), // guides
  view_totals: has('GET', '/x/views/:doc_type/:docid/counts'),
  conversion: has('POST', '/x/wikitext/convert'),
  search: has('GET', '/search/:query'),
  site_limits: true,
  category_dry_run: has('PUT', '/wikis/CATEGORY/:title/parent'),
  health: true,
  events: has('GET', '/x/events'),
})
